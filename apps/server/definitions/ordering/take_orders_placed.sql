create or replace function take_orders_placed() returns trigger language plpgsql as $$
begin
  new.placed := (select placed from orders where id = new.order_id);
  return new;
end
$$;

create or replace trigger parcel_knows_whether_it_is_placed before insert on parcels
  for each row execute function take_orders_placed();
