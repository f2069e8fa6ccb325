-- By statement: a draft has tens of thousands of them.
create or replace function check_payout_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from added
      join payouts on payouts.id = added.payout_id
      join ledger_entries as entry on entry.txn_id = added.txn_id and entry.position = added.position
     where not added.live or payouts.state <> 'due' or entry.farmer_id is distinct from payouts.farmer_id
        or entry.amount_paise <> -added.amount_paise
  ) then
    raise exception 'a payout pays entries of its farm' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from payouts
     where id in (select payout_id from added)
       and gross_paise <> (select sum(amount_paise) from payout_entries where payout_id = payouts.id)
  ) then
    raise exception 'a payout is the sum of its entries' using errcode = 'check_violation', constraint = 'payout_is_its_entries';
  end if;
  return null;
end
$$;

create or replace trigger payout_entries_add_up after insert on payout_entries
  referencing new table as added for each statement execute function check_payout_entries();
