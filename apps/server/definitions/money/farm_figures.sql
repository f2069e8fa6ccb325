-- What is stored: the days and the events that are not folded yet.
create or replace view farm_figures as
  select farmer_id, day, sum(orders)::integer as orders, sum(sold_paise)::bigint as sold_paise,
         sum(refunded_paise)::bigint as refunded_paise, sum(paid_out_paise)::bigint as paid_out_paise
    from (
      select farmer_id, day, orders, sold_paise, refunded_paise, paid_out_paise from farm_days
      union all
      select farmer_id, day, orders, sold_paise, refunded_paise, paid_out_paise from farm_figure_events
    ) as stored
   group by farmer_id, day;
