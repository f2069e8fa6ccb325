-- Up Migration

-- Who gave the bank's results by which the payout ended as it did; null where the rail itself said so. The person who says
-- that money came back can't approve paying it again.
alter table payouts add column reported_by uuid references accounts (id);

create function guard_payout_reporter() returns trigger language plpgsql as $$
begin
  if new.state = old.state then
    raise exception 'a payout keeps who reported its end' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger payout_keeps_its_reporter before update of reported_by on payouts
  for each row when (new.reported_by is distinct from old.reported_by) execute function guard_payout_reporter();

-- Entries that earlier payouts held, to find what is paid again.
create index payout_entries_released on payout_entries (txn_id, position) where not live;

create function guard_payout_run_approver() returns trigger language plpgsql as $$
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

create trigger payout_run_paid_again_by_another before update of approved_by on payout_runs
  for each row when (old.approved_by is null and new.approved_by is not null) execute function guard_payout_run_approver();
