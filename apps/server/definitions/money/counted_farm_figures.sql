-- What the parcels and the ledger say. Reads all of them: for checks and for counting anew.
create or replace view counted_farm_figures as
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
