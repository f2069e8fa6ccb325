-- Entries are released with the state of their payout, and in no other way.
create or replace function guard_payout_entry() returns trigger language plpgsql as $$
begin
  if (new.payout_id, new.txn_id, new.position, new.amount_paise)
     is distinct from (old.payout_id, old.txn_id, old.position, old.amount_paise)
     or new.live or (select state from payouts where id = new.payout_id) in ('due', 'sent', 'paid') then
    raise exception 'an entry is released with its payout' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger payout_entry_released_with_its_payout before update on payout_entries
  for each row execute function guard_payout_entry();
