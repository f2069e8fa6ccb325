-- At the end of the transaction that drafts: entries, deductions and the run's sums agree.
create or replace function check_payout_adds_up() returns trigger language plpgsql as $$
begin
  if new.gross_paise is distinct from (select sum(amount_paise) from payout_entries where payout_id = new.id)
     or new.deductions_paise <> (select coalesce(sum(amount_paise), 0) from payout_deductions where payout_id = new.id) then
    raise exception 'a payout is the sum of its entries less its deductions' using errcode = 'check_violation',
      constraint = 'payout_is_its_entries';
  end if;
  return null;
end
$$;

create constraint trigger payout_sums_agree after insert on payouts
  deferrable initially deferred for each row execute function check_payout_adds_up();
