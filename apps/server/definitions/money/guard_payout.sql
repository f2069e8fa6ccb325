create or replace function guard_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'due' or (select state from payout_runs where id = new.run_id) <> 'draft' then
      raise exception 'a payout begins as due, in a draft' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.run_id, new.farmer_id, new.account_id, new.gross_paise, new.deductions_paise, new.net_paise, new.warnings,
      new.reference, new.idempotency_key)
     is distinct from
     (old.id, old.run_id, old.farmer_id, old.account_id, old.gross_paise, old.deductions_paise, old.net_paise, old.warnings,
      old.reference, old.idempotency_key)
     or (old.utr is not null and new.utr is distinct from old.utr)
     or (old.rail_id is not null and new.rail_id is distinct from old.rail_id)
     or (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
     or (new.state <> old.state and (old.state, new.state) not in (
       ('due', 'sent'), ('due', 'failed'), ('due', 'dropped'),
       ('sent', 'paid'), ('sent', 'failed'), ('sent', 'returned'), ('paid', 'returned'))) then
    raise exception 'a payout moves forward only, and keeps what was drafted' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and new.state = 'dropped' and (select state from payout_runs where id = new.run_id) <> 'thrown_away' then
    raise exception 'a payout is dropped with its run' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and new.state in ('sent', 'failed')
     and (select state from payout_runs where id = new.run_id) <> 'sending' then
    raise exception 'a payout is sent by a run that was approved' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger payout_only_forward before insert or update on payouts for each row execute function guard_payout();
