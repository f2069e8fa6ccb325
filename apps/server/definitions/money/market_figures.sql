-- What is stored: the days and the events that are not folded yet.
create or replace view market_figures as
  select day, sum(orders)::integer as orders, sum(income_paise)::bigint as income_paise,
         sum(fees_paise)::bigint as fees_paise, sum(given_back_paise)::bigint as given_back_paise,
         sum(driver_paise)::bigint as driver_paise, sum(till_paise)::bigint as till_paise
    from (
      select day, orders, income_paise, fees_paise, given_back_paise, driver_paise, till_paise from market_days
      union all
      select day, orders, income_paise, fees_paise, given_back_paise, driver_paise, till_paise from market_figure_events
    ) as stored
   group by day;
