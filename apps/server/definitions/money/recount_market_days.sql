-- Adds to the days what the figures lack, as `recount_farm_days` does.
create or replace function recount_market_days() returns void language plpgsql as $$
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
