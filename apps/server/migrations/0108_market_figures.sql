-- Up Migration

-- What the market took and gave back, per day in India: the figures of the operators' first page. Kept as those of a farm
-- (0031): triggers insert events in the transaction of their cause, the worker folds them into days, and the figures are
-- the days plus the events that are not folded yet.

create table market_days (
  day date primary key,
  -- Placed orders, by the day of the order. A cancelled one still counts.
  orders integer not null,
  -- Paid online or received in cash, on the day of the ledger's entry.
  income_paise bigint not null,
  -- The part of it that is delivery and platform fee, less those given back.
  fees_paise bigint not null,
  -- Owed back to buyers.
  given_back_paise bigint not null,
  -- By how much the cash with drivers changed on this day.
  driver_paise bigint not null,
  -- What the drivers of this day's rounds still have, whenever they collected it.
  till_paise bigint not null
);

create table market_figure_events (
  id bigint generated always as identity primary key,
  day date not null,
  orders integer not null default 0,
  income_paise bigint not null default 0,
  fees_paise bigint not null default 0,
  given_back_paise bigint not null default 0,
  driver_paise bigint not null default 0,
  till_paise bigint not null default 0
);

create function note_placed_orders() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into market_figure_events (day, orders)
  select (created_at at time zone 'Asia/Kolkata')::date, count(*) from added where placed group by 1;
  return null;
end
$$;

create trigger new_orders_count after insert on orders
  referencing new table as added for each statement execute function note_placed_orders();

create function note_order_placed() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into market_figure_events (day, orders)
  values ((new.created_at at time zone 'Asia/Kolkata')::date, case when new.placed then 1 else -1 end);
  return null;
end
$$;

-- The columns that `placed` is generated from.
create trigger order_counts_once_placed after update of captured_paise, payment_method on orders
  for each row when (old.placed <> new.placed) execute function note_order_placed();

-- In the ledger a debt and an income are negative: a sale is below zero, what is given back above. Cash with a driver is
-- on two days: that of its entry, and that of the round whose driver has it.
create function note_market_entries() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into market_figure_events (day, income_paise, fees_paise, given_back_paise, driver_paise, till_paise)
  select day, sum(income), sum(fees), sum(given_back), sum(driver), sum(till)
    from (
      select (at at time zone 'Asia/Kolkata')::date as day,
             case when account::text <> 'cash_with_driver' and amount_paise < 0 then -amount_paise else 0 end as income,
             case when account::text in ('delivery', 'platform') then -amount_paise else 0 end as fees,
             case when account::text <> 'cash_with_driver' and amount_paise > 0 then amount_paise else 0 end as given_back,
             case when account::text = 'cash_with_driver' then amount_paise else 0 end as driver, 0 as till
        from added
       where account::text = 'cash_with_driver'
          or (account::text in ('farm', 'delivery', 'platform') and order_id is not null)
      union all
      select round_day, 0, 0, 0, 0, amount_paise from added where account::text = 'cash_with_driver'
    ) as moved
   group by day;
  return null;
end
$$;

create trigger market_entries_count after insert on ledger_entries
  referencing new table as added for each statement execute function note_market_entries();

-- What is stored: the days and the events that are not folded yet.
create view market_figures as
  select day, sum(orders)::integer as orders, sum(income_paise)::bigint as income_paise,
         sum(fees_paise)::bigint as fees_paise, sum(given_back_paise)::bigint as given_back_paise,
         sum(driver_paise)::bigint as driver_paise, sum(till_paise)::bigint as till_paise
    from (
      select day, orders, income_paise, fees_paise, given_back_paise, driver_paise, till_paise from market_days
      union all
      select day, orders, income_paise, fees_paise, given_back_paise, driver_paise, till_paise from market_figure_events
    ) as stored
   group by day;

-- What the orders and the ledger say. Reads all of them: for checks and for counting anew.
create view counted_market_figures as
  select day, sum(orders)::integer as orders, sum(income_paise)::bigint as income_paise,
         sum(fees_paise)::bigint as fees_paise, sum(given_back_paise)::bigint as given_back_paise,
         sum(driver_paise)::bigint as driver_paise, sum(till_paise)::bigint as till_paise
    from (
      select (created_at at time zone 'Asia/Kolkata')::date as day, count(*) as orders, 0 as income_paise,
             0 as fees_paise, 0 as given_back_paise, 0 as driver_paise, 0 as till_paise
        from orders where placed group by 1
      union all
      select (at at time zone 'Asia/Kolkata')::date, 0,
             case when account::text <> 'cash_with_driver' and amount_paise < 0 then -amount_paise else 0 end,
             case when account::text in ('delivery', 'platform') then -amount_paise else 0 end,
             case when account::text <> 'cash_with_driver' and amount_paise > 0 then amount_paise else 0 end,
             case when account::text = 'cash_with_driver' then amount_paise else 0 end, 0
        from ledger_entries
       where account::text = 'cash_with_driver'
          or (account::text in ('farm', 'delivery', 'platform') and order_id is not null)
      union all
      select round_day, 0, 0, 0, 0, 0, amount_paise from ledger_entries where account::text = 'cash_with_driver'
    ) as counted
   group by day;

-- Adds to the days what the figures lack, as `recount_farm_days` does.
create function recount_market_days() returns void language plpgsql as $$
begin
  lock table market_days in share row exclusive mode;
  insert into market_days (day, orders, income_paise, fees_paise, given_back_paise, driver_paise, till_paise)
  select day, coalesce(counted.orders, 0) - coalesce(stored.orders, 0),
         coalesce(counted.income_paise, 0) - coalesce(stored.income_paise, 0),
         coalesce(counted.fees_paise, 0) - coalesce(stored.fees_paise, 0),
         coalesce(counted.given_back_paise, 0) - coalesce(stored.given_back_paise, 0),
         coalesce(counted.driver_paise, 0) - coalesce(stored.driver_paise, 0),
         coalesce(counted.till_paise, 0) - coalesce(stored.till_paise, 0)
    from counted_market_figures as counted
    full join market_figures as stored using (day)
   where (counted.orders, counted.income_paise, counted.fees_paise, counted.given_back_paise, counted.driver_paise,
          counted.till_paise)
         is distinct from (stored.orders, stored.income_paise, stored.fees_paise, stored.given_back_paise,
          stored.driver_paise, stored.till_paise)
   order by day
  on conflict (day) do update
     set orders = market_days.orders + excluded.orders,
         income_paise = market_days.income_paise + excluded.income_paise,
         fees_paise = market_days.fees_paise + excluded.fees_paise,
         given_back_paise = market_days.given_back_paise + excluded.given_back_paise,
         driver_paise = market_days.driver_paise + excluded.driver_paise,
         till_paise = market_days.till_paise + excluded.till_paise;
end
$$;
