create or replace function guard_payout_run() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a run begins as a draft' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.number, new.rail, new.farms, new.gross_paise, new.deductions_paise, new.net_paise, new.drafted_by, new.drafted_at)
     is distinct from
     (old.id, old.number, old.rail, old.farms, old.gross_paise, old.deductions_paise, old.net_paise, old.drafted_by, old.drafted_at)
     or (old.approved_by is not null and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at))
     or (new.state <> old.state and (old.state, new.state) not in (
       ('draft', 'approved'), ('draft', 'thrown_away'), ('approved', 'sending'), ('sending', 'done'))) then
    raise exception 'a run moves forward only, and keeps what was drafted and who approved it' using errcode = 'restrict_violation';
  end if;
  if new.state = 'done' and exists (select from payouts where run_id = new.id and state in ('due', 'sent')) then
    raise exception 'a run is done when all its payouts ended' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger payout_run_only_forward before insert or update on payout_runs
  for each row execute function guard_payout_run();
