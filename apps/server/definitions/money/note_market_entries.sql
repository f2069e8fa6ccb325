-- In the ledger a debt and an income are negative: a sale is below zero, what is given back above. Cash with a driver is
-- on two days: that of its entry, and that of the round whose driver has it.
create or replace function note_market_entries() returns trigger language plpgsql
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

create or replace trigger market_entries_count after insert on ledger_entries
  referencing new table as added for each statement execute function note_market_entries();
