-- Up Migration

-- A device hears that the next sign-in to its account signs it out.
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
    'return_requested', 'claim_made', 'refund_failed', 'alarm_raised', 'guards_changed', 'farm_change_requested',
    'password_changed', 'email_changed', 'new_device', 'account_disabled', 'account_enabled', 'staff_changed',
    'product_reaches', 'session_ends_next'
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
    'return_requested', 'refund_failed', 'alarm_raised', 'guards_changed', 'password_changed', 'email_changed',
    'new_device', 'account_disabled', 'account_enabled', 'staff_changed',
    'email_verification', 'password_reset', 'address_taken', 'product_reaches', 'session_ends_next'
  ));
