create or replace function note_parcel_times() returns trigger language plpgsql as $$
begin
  if new.status = 'shipped' then new.shipped_at := now(); end if;
  if new.status = 'delivered' then new.delivered_at := now(); end if;
  return new;
end
$$;

create or replace trigger parcel_notes_its_times before update of status on parcels
  for each row when (old.status <> new.status) execute function note_parcel_times();
