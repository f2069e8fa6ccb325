-- A place of which no parcel is left is given back, in the same transaction.
create or replace function check_stop_is_used() returns trigger language plpgsql as $$
begin
  if exists (
    select from stops
     where stops.id = old.stop_id and stops.released_at is null
       and not exists (select from parcels where parcels.stop_id = stops.id and parcels.status <> 'cancelled')
  ) then
    raise exception 'a place without a parcel is given back' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create constraint trigger parcel_gives_its_place_back after update of status, stop_id on parcels
  deferrable initially deferred for each row
  when (old.stop_id is not null and (new.status = 'cancelled' or new.stop_id is distinct from old.stop_id))
  execute function check_stop_is_used();
