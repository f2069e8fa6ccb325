create or replace function guard_payout_run_approver() returns trigger language plpgsql as $$
begin
  if exists (
    select from payouts
      join payout_entries as entry on entry.payout_id = payouts.id
      join payout_entries as before
        on before.txn_id = entry.txn_id and before.position = entry.position and not before.live
      join payouts as earlier on earlier.id = before.payout_id
     where payouts.run_id = new.id and earlier.state in ('failed', 'returned') and earlier.reported_by = new.approved_by
  ) then
    raise exception 'money that came back is paid again by another person than the one who said so'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger payout_run_paid_again_by_another before update of approved_by on payout_runs
  for each row when (old.approved_by is null and new.approved_by is not null) execute function guard_payout_run_approver();
