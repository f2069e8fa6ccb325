-- Up Migration

-- When the farm ticked the last of its lines; null while lines are left.
alter table parcels add column packed_at timestamptz;
-- Parcels that are not packed yet. Checkout writes it, then the trigger below. An order written without it counts as
-- not packed.
alter table orders add column farms_to_pack smallint not null default 1
  constraint order_farms_to_pack_not_negative check (farms_to_pack >= 0);
-- The operator who looks after the order.
alter table orders add column assigned_to uuid references accounts (id);

update parcels set packed_at = packed.at
  from (
    select line.order_id, line.farmer_id, max(packed_lines.packed_at) as at
      from order_lines as line
      left join packed_lines on packed_lines.order_id = line.order_id and packed_lines.product_id = line.product_id
     group by line.order_id, line.farmer_id
    having count(*) = count(packed_lines.packed_at)
  ) as packed
 where parcels.order_id = packed.order_id and parcels.farmer_id = packed.farmer_id;
-- The deferred checks of the updated rows run now: an index can't be made while they wait.
set constraints all immediate;
update orders set farms_to_pack = (
  select count(*) from parcels where parcels.order_id = orders.id and parcels.packed_at is null);

-- One statement ticks many orders. Its writer holds the rows of these orders, so no other tick counts at the same time.
create function note_packed_parcels() returns trigger language plpgsql as $$
begin
  update parcels set packed_at = case when parcel.is_packed then now() end
    from (
      select touched.order_id, touched.farmer_id, not exists (
               select from order_lines as line
                where line.order_id = touched.order_id and line.farmer_id = touched.farmer_id and not exists (
                  select from packed_lines
                   where packed_lines.order_id = line.order_id and packed_lines.product_id = line.product_id)
             ) as is_packed
        from (
          select distinct line.order_id, line.farmer_id
            from changed join order_lines as line
              on line.order_id = changed.order_id and line.product_id = changed.product_id
        ) as touched
    ) as parcel
   where parcels.order_id = parcel.order_id and parcels.farmer_id = parcel.farmer_id
     and (parcels.packed_at is not null) <> parcel.is_packed;
  return null;
end
$$;

create trigger packed_lines_pack_parcels after insert on packed_lines
  referencing new table as changed for each statement execute function note_packed_parcels();
create trigger unpacked_lines_open_parcels after delete on packed_lines
  referencing old table as changed for each statement execute function note_packed_parcels();

create function count_farms_to_pack() returns trigger language plpgsql as $$
begin
  update orders set farms_to_pack = (
      select count(*) from parcels where order_id = new.order_id and packed_at is null)
   where id = new.order_id;
  return null;
end
$$;

create trigger parcel_counts_as_packed after update of packed_at on parcels
  for each row when ((old.packed_at is null) <> (new.packed_at is null)) execute function count_farms_to_pack();

-- A farm that packed all of its part, or opened it again, is in the order's history.
alter table order_events drop constraint order_event_known, add constraint order_event_known check (kind in (
  'placed', 'paid', 'payment_failed', 'method_changed', 'packed', 'unpacked', 'shipped', 'delivered', 'cancelled',
  'return_requested', 'return_approved', 'return_rejected',
  'refund_due', 'refund_sent', 'refund_processed', 'refund_failed'
));
alter table order_events drop constraint order_event_by_known,
  add constraint order_event_by_known check (by in ('buyer', 'farmer', 'admin', 'system', 'gateway'));

-- The operators' views of the orders: what is to be done is a small part of all orders.
create index orders_ready_to_ship on orders (id) where status = 'confirmed' and placed and farms_to_pack = 0;
create index orders_cash_to_collect on orders (id) where is_cash and status in ('confirmed', 'shipped');
create index orders_unpaid on orders (id) where awaiting;
create index orders_by_operator on orders (assigned_to, id)
  where assigned_to is not null and status in ('confirmed', 'shipped');

-- The columns by which the list of all orders is sorted. The number has an index, and the id follows the clock.
create index orders_by_contact_name on orders (lower(contact_name), id);
create index orders_by_pincode on orders (to_pincode, id);
create index orders_by_total on orders (total_paise, id);
create index orders_by_farms_to_pack on orders (farms_to_pack, id);
-- Operators also look for what is not on sale, by any name of the produce.
create index products_unlisted_words on products using gin (words) where not listed;
