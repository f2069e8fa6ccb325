-- A parcel that ended, or moved on alone, is not waited for.
create or replace function count_farms_to_pack() returns trigger language plpgsql as $$
begin
  update orders set farms_to_pack = (
      select count(*) from parcels where order_id = new.order_id and packed_at is null and status = 'confirmed')
   where id = new.order_id;
  return null;
end
$$;

create or replace trigger moved_parcel_is_not_waited_for after update of status on parcels
  for each row when (old.status = 'confirmed' and new.status <> old.status and new.packed_at is null)
  execute function count_farms_to_pack();

create or replace trigger parcel_counts_as_packed after update of packed_at on parcels
  for each row when ((old.packed_at is null) <> (new.packed_at is null)) execute function count_farms_to_pack();
