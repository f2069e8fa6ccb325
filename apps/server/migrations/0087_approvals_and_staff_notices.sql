-- Up Migration

-- Money is approved by people who have been there for 48 hours. The first two people of a market do not wait until its
-- first payout was sent: it takes two to pay. The same rule is `accounts/approver-wait.ts` of the domain.
create function guard_new_approver() returns trigger language plpgsql as $$
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
create trigger refund_new_approver_waits before insert or update of approved_by on refunds
  for each row when (new.approved_by is not null) execute function guard_new_approver();
create trigger payout_run_new_approver_waits before insert or update of approved_by on payout_runs
  for each row when (new.approved_by is not null) execute function guard_new_approver();

-- Notices to owners about changes of the staff.
alter table notices
  drop constraint notice_kind_known,
  add constraint notice_kind_known check (kind in (
    'order_placed', 'order_shipped', 'order_delivered', 'order_cancelled', 'return_approved', 'return_rejected',
    'refund_processed', 'line_changed', 'parcel_shipped', 'parcel_delivered', 'delivery_moved', 'stop_failed',
    'claim_approved', 'claim_rejected',
    'farm_new_order', 'farm_order_cancelled', 'farm_line_changed', 'farm_claim', 'farm_claim_decided',
    'listing_approved', 'listing_rejected',
    'farm_verified', 'farm_suspended', 'farm_resumed', 'farm_change_approved', 'farm_change_rejected',
    'payout_account_changed', 'payout_account_refused', 'payout_paid', 'payout_failed',
    'staff_invited', 'second_factor_changed',
    'return_requested', 'claim_made', 'refund_failed', 'alarm_raised', 'farm_change_requested',
    'password_changed', 'email_changed', 'new_device', 'account_disabled', 'account_enabled', 'staff_changed'
  ));
alter table mails
  drop constraint mail_kind_known,
  add constraint mail_kind_known check (kind in (
    'order_placed', 'order_cancelled', 'refund_processed', 'farm_new_order',
    'order_shipped', 'order_delivered', 'return_approved', 'return_rejected', 'farm_order_cancelled',
    'line_changed', 'parcel_shipped', 'parcel_delivered', 'delivery_moved', 'stop_failed',
    'claim_approved', 'claim_rejected',
    'farm_line_changed', 'farm_claim', 'farm_claim_decided', 'claim_made',
    'listing_approved', 'listing_rejected', 'farm_verified', 'farm_suspended', 'farm_resumed',
    'farm_change_approved', 'farm_change_rejected', 'farm_change_requested',
    'payout_account_changed', 'payout_account_refused', 'payout_paid', 'payout_failed',
    'staff_invited', 'second_factor_changed',
    'return_requested', 'refund_failed', 'alarm_raised', 'password_changed', 'email_changed',
    'new_device', 'account_disabled', 'account_enabled', 'staff_changed',
    'email_verification', 'password_reset', 'address_taken'
  ));
