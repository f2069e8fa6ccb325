-- Adds to the days what the figures lack. Orders go on meanwhile: one statement sees each of them with its events or
-- not at all, so the difference is the same. The lock keeps a second count from adding it twice; it stops folding only. In
-- plpgsql: a function in SQL locks the table for its insert before it begins, and two of them would wait for each other.
create or replace function recount_farm_days() returns void language plpgsql as $$
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
