-- A bag does not go on with a weight that its order does not know yet; one that ends takes its weights with it. With the
-- rights of its owner: bags go on before the rights of this table are given.
create or replace function guard_parcel_weights() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'cancelled' then
    delete from held_weights where order_id = new.order_id and farmer_id = new.farmer_id;
  elsif exists (select from held_weights where order_id = new.order_id and farmer_id = new.farmer_id) then
    raise exception 'a weight is settled before its bag goes on' using errcode = 'restrict_violation',
      constraint = 'held_weight_settles_first';
  end if;
  return null;
end
$$;

create or replace trigger parcel_settles_its_weights after update of status on parcels
  for each row when (old.status = 'confirmed' and new.status <> old.status) execute function guard_parcel_weights();
