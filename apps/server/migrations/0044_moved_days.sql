-- Up Migration

-- A day that left the plan with a weekday, with the round's last day or for a holiday. It is called off as long as the plan
-- lacks it, and comes back with it; a day that an operator called off does not.
alter table round_days
  add column off_plan boolean not null default false,
  add constraint round_day_off_plan_is_called_off check (not off_plan or called_off_at is not null);

alter table order_events drop constraint order_event_known, add constraint order_event_known check (kind in (
  'placed', 'paid', 'payment_failed', 'method_changed', 'packed', 'unpacked', 'handed_over', 'line_changed',
  'parcel_shipped', 'parcel_delivered', 'parcel_ended', 'delivery_moved', 'shipped', 'delivered', 'cancelled',
  'claim_made', 'claim_approved', 'claim_rejected',
  'return_requested', 'return_approved', 'return_rejected',
  'refund_due', 'refund_sent', 'refund_processed', 'refund_failed'
));
alter table notices
  drop constraint notice_kind_known,
  add constraint notice_kind_known check (kind in (
    'order_placed', 'order_shipped', 'order_delivered', 'order_cancelled', 'return_approved', 'return_rejected',
    'refund_processed', 'line_changed', 'parcel_shipped', 'parcel_delivered', 'delivery_moved',
    'claim_approved', 'claim_rejected',
    'farm_new_order', 'farm_order_cancelled', 'farm_line_changed', 'farm_claim', 'farm_claim_decided',
    'listing_approved', 'listing_rejected',
    'farm_verified', 'farm_suspended', 'farm_resumed', 'farm_change_approved', 'farm_change_rejected',
    'return_requested', 'claim_made', 'refund_failed', 'alarm_raised', 'farm_change_requested',
    'password_changed', 'email_changed', 'new_device', 'account_disabled', 'account_enabled'
  ));
alter table mails
  drop constraint mail_kind_known,
  add constraint mail_kind_known check (kind in (
    'order_placed', 'order_cancelled', 'refund_processed', 'farm_new_order',
    'order_shipped', 'order_delivered', 'return_approved', 'return_rejected', 'farm_order_cancelled',
    'line_changed', 'parcel_shipped', 'parcel_delivered', 'delivery_moved', 'claim_approved', 'claim_rejected',
    'farm_line_changed', 'farm_claim', 'farm_claim_decided', 'claim_made',
    'listing_approved', 'listing_rejected', 'farm_verified', 'farm_suspended', 'farm_resumed',
    'farm_change_approved', 'farm_change_rejected', 'farm_change_requested',
    'return_requested', 'refund_failed', 'alarm_raised', 'password_changed', 'email_changed',
    'new_device', 'account_disabled', 'account_enabled',
    'email_verification', 'password_reset', 'address_taken'
  ));
