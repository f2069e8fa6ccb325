-- In the ledger a debt is negative: a sale is below zero, a refund above. A payout belongs to no order.
create or replace function note_farm_entries() returns trigger language plpgsql as $$
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

create or replace trigger farm_entries_count after insert on ledger_entries
  referencing new table as added for each statement execute function note_farm_entries();
