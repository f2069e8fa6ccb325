create or replace function check_txn_balances() returns trigger language plpgsql as $$
declare
  checked bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if (select coalesce(sum(amount_paise), 1) from ledger_entries where txn_id = checked) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', checked using errcode = 'check_violation',
      constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end
$$;

create constraint trigger ledger_entry_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function check_txn_balances('txn_id');

create constraint trigger ledger_txn_balances after insert on ledger_txns
  deferrable initially deferred for each row execute function check_txn_balances('id');
