create or replace function guard_new_approver() returns trigger language plpgsql as $$
begin
  if exists (
    select from accounts as approver
     where approver.id = new.approved_by and approver.approver_since > now() - interval '48 hours'
       and (exists (select from payouts where sent_at is not null)
            or (select count(*) from accounts as earlier
                 where earlier.role = 'admin' and earlier.deleted_at is null
                   and (earlier.created_at, earlier.id) < (approver.created_at, approver.id)) >= 2)
  ) then
    raise exception 'a new approver waits 48 hours'
      using errcode = 'restrict_violation', constraint = 'new_approver_waits';
  end if;
  return new;
end
$$;

create or replace trigger payout_run_new_approver_waits before insert or update of approved_by on payout_runs
  for each row when (new.approved_by is not null) execute function guard_new_approver();

create or replace trigger refund_new_approver_waits before insert or update of approved_by on refunds
  for each row when (new.approved_by is not null) execute function guard_new_approver();
