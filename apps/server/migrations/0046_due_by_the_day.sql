-- Up Migration

-- First, and orders before parcels, as every reader takes them: the shop is open while this runs.
lock table orders, parcels in access exclusive mode;

-- When the farms of an order must have brought their produce, and when it must have arrived. Null without a round day: then
-- the market's waiting times decide what is late.
alter table orders
  add column ship_by timestamptz,
  add column deliver_by timestamptz;
create index orders_to_ship_on_a_day on orders (ship_by, id) where status = 'confirmed' and placed and ship_by is not null;
create index orders_to_deliver_on_a_day on orders (deliver_by, id) where status = 'shipped' and deliver_by is not null;

-- Checkout writes the first times with the order; a parcel that moves on, or to another day, changes them.
create function note_due_times() returns trigger language plpgsql as $$
begin
  update orders set ship_by = due.ship_by, deliver_by = due.deliver_by
    from (
      select min(round_days.drop_off_at) filter (where parcels.status = 'confirmed') as ship_by,
             min(round_days.ends_at) filter (where parcels.status = 'shipped') as deliver_by
        from parcels
        join stops on stops.id = parcels.stop_id
        join round_days on round_days.round_id = stops.round_id and round_days.day = stops.day
       where parcels.order_id = new.order_id
    ) as due
   where orders.id = new.order_id
     and (orders.ship_by, orders.deliver_by) is distinct from (due.ship_by, due.deliver_by);
  return null;
end
$$;
create trigger parcel_moves_its_due_times after update of status, stop_id on parcels
  for each row when (old.stop_id is not null or new.stop_id is not null) execute function note_due_times();

-- A parcel with no promised day, of an order that farms pack: an operator calls about the day.
create index parcels_without_a_day on parcels (order_id) where goes_by is null and placed and status = 'confirmed';

-- The courier of a parcel, and until when it should have come.
alter table parcels
  add column courier_name text constraint parcel_courier_name_size check (length(btrim(courier_name)) between 1 and 60),
  add column courier_number text constraint parcel_courier_number_size check (length(btrim(courier_number)) between 1 and 60),
  add column courier_due timestamptz,
  add constraint parcel_courier_complete check (
    (courier_name is null) = (courier_number is null) and (courier_name is null) = (courier_due is null)
    and (courier_name is null or goes_by = 'courier'));
create index parcels_by_courier_due on parcels (courier_due, order_id) where courier_due is not null and status = 'shipped';
