-- Up Migration

-- A farm's listings are counted by state from this index only. Made first: the triggers' locks below are held until the
-- end, and orders must not wait for an index.
create index products_by_farmer_and_status on products (farmer_id, status) where deleted_at is null;

-- What farms sold and were paid, per day in India. A checkout only inserts rows of events, so no two orders wait for each
-- other; the worker folds events into days. The figures are the days plus the events that are not folded yet.

create table farm_days (
  farmer_id uuid not null references accounts (id),
  day date not null,
  -- Placed parcels, by the day of their order. A cancelled one still counts.
  orders integer not null,
  -- By the ledger, on the day of the entry.
  sold_paise bigint not null,
  refunded_paise bigint not null,
  paid_out_paise bigint not null,
  -- The sums of all days of a farm are read from this index only.
  primary key (farmer_id, day) include (orders, sold_paise, refunded_paise, paid_out_paise)
);

-- No foreign key: the parcel or ledger entry that an event comes from has it already.
create table farm_figure_events (
  id bigint generated always as identity,
  farmer_id uuid not null,
  day date not null,
  orders integer not null default 0,
  sold_paise bigint not null default 0,
  refunded_paise bigint not null default 0,
  paid_out_paise bigint not null default 0,
  primary key (farmer_id, id)
);

create function note_placed_parcels() returns trigger language plpgsql as $$
begin
  insert into farm_figure_events (farmer_id, day, orders)
  select added.farmer_id, (orders.created_at at time zone 'Asia/Kolkata')::date, 1
    from added join orders on orders.id = added.order_id
   where added.placed;
  return null;
end
$$;

create trigger new_parcels_count after insert on parcels
  referencing new table as added for each statement execute function note_placed_parcels();

-- By row: a trigger with transition tables can't be limited to a column, and would run for every step of a parcel.
create function note_parcel_placed() returns trigger language plpgsql as $$
begin
  insert into farm_figure_events (farmer_id, day, orders)
  select new.farmer_id, (created_at at time zone 'Asia/Kolkata')::date, case when new.placed then 1 else -1 end
    from orders where id = new.order_id;
  return null;
end
$$;

create trigger parcel_counts_once_placed after update of placed on parcels
  for each row when (old.placed <> new.placed) execute function note_parcel_placed();

-- In the ledger a debt is negative: a sale is below zero, a refund above. A payout belongs to no order.
create function note_farm_entries() returns trigger language plpgsql as $$
begin
  insert into farm_figure_events (farmer_id, day, sold_paise, refunded_paise, paid_out_paise)
  select farmer_id, (at at time zone 'Asia/Kolkata')::date,
         coalesce(-sum(amount_paise) filter (where order_id is not null and amount_paise < 0), 0),
         coalesce(sum(amount_paise) filter (where order_id is not null and amount_paise > 0), 0),
         coalesce(sum(amount_paise) filter (where order_id is null), 0)
    from added
   where farmer_id is not null
   group by 1, 2;
  return null;
end
$$;

create trigger farm_entries_count after insert on ledger_entries
  referencing new table as added for each statement execute function note_farm_entries();

-- What is stored: the days and the events that are not folded yet.
create view farm_figures as
  select farmer_id, day, sum(orders)::integer as orders, sum(sold_paise)::bigint as sold_paise,
         sum(refunded_paise)::bigint as refunded_paise, sum(paid_out_paise)::bigint as paid_out_paise
    from (
      select farmer_id, day, orders, sold_paise, refunded_paise, paid_out_paise from farm_days
      union all
      select farmer_id, day, orders, sold_paise, refunded_paise, paid_out_paise from farm_figure_events
    ) as stored
   group by farmer_id, day;

-- What the parcels and the ledger say. Reads all of them: for checks and for counting anew.
create view counted_farm_figures as
  select farmer_id, day, sum(orders)::integer as orders, sum(sold_paise)::bigint as sold_paise,
         sum(refunded_paise)::bigint as refunded_paise, sum(paid_out_paise)::bigint as paid_out_paise
    from (
      select parcels.farmer_id, (orders.created_at at time zone 'Asia/Kolkata')::date as day, 1 as orders,
             0 as sold_paise, 0 as refunded_paise, 0 as paid_out_paise
        from parcels join orders on orders.id = parcels.order_id
       where parcels.placed
      union all
      select farmer_id, (at at time zone 'Asia/Kolkata')::date, 0,
             case when order_id is not null and amount_paise < 0 then -amount_paise else 0 end,
             case when order_id is not null and amount_paise > 0 then amount_paise else 0 end,
             case when order_id is null then amount_paise else 0 end
        from ledger_entries
       where farmer_id is not null
    ) as counted
   group by farmer_id, day;

-- Adds to the days what the figures lack. Orders go on meanwhile: one statement sees each of them with its events or
-- not at all, so the difference is the same. The lock keeps a second count from adding it twice; it stops folding only. In
-- plpgsql: a function in SQL locks the table for its insert before it begins, and two of them would wait for each other.
create function recount_farm_days() returns void language plpgsql as $$
begin
  lock table farm_days in share row exclusive mode;
  insert into farm_days (farmer_id, day, orders, sold_paise, refunded_paise, paid_out_paise)
  select farmer_id, day, coalesce(counted.orders, 0) - coalesce(stored.orders, 0),
         coalesce(counted.sold_paise, 0) - coalesce(stored.sold_paise, 0),
         coalesce(counted.refunded_paise, 0) - coalesce(stored.refunded_paise, 0),
         coalesce(counted.paid_out_paise, 0) - coalesce(stored.paid_out_paise, 0)
    from counted_farm_figures as counted
    full join farm_figures as stored using (farmer_id, day)
   where (counted.orders, counted.sold_paise, counted.refunded_paise, counted.paid_out_paise)
         is distinct from (stored.orders, stored.sold_paise, stored.refunded_paise, stored.paid_out_paise)
   order by farmer_id, day
  on conflict (farmer_id, day) do update
     set orders = farm_days.orders + excluded.orders,
         sold_paise = farm_days.sold_paise + excluded.sold_paise,
         refunded_paise = farm_days.refunded_paise + excluded.refunded_paise,
         paid_out_paise = farm_days.paid_out_paise + excluded.paid_out_paise;
end
$$;
