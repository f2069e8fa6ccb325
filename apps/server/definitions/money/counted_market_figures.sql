-- What the orders and the ledger say. Reads all of them: for checks and for counting anew.
create or replace view counted_market_figures as
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
