-- Up Migration

-- What makes an account trusted: a verified mailbox, or a phone number that an operator has called.
alter table accounts
  add column email_verified_at timestamptz,
  add column phone_confirmed_at timestamptz,
  add column phone_confirmed_by uuid references accounts (id),
  add column disabled_at timestamptz,
  add column disabled_reason text constraint account_disabled_reason_size check (length(disabled_reason) between 1 and 300),
  add constraint account_phone_confirmed_by_someone
    check ((phone_confirmed_at is null) = (phone_confirmed_by is null)),
  add constraint account_disabled_with_reason
    check ((disabled_at is null) = (disabled_reason is null) and (disabled_at is null or status = 'disabled'));

-- The browsers that have signed in to an account, each by the hash of its device cookie.
create table account_devices (
  account_id uuid not null references accounts (id) on delete cascade,
  device_hash bytea not null constraint account_device_hash_size check (length(device_hash) = 32),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);
create index account_devices_last on account_devices (last_seen_at);

alter table sessions add column device_hash bytea;

-- Kinds that this release adds, in one place.
alter table alarms
  drop constraint alarm_kind_known,
  add constraint alarm_kind_known check (kind in (
    'unmatched_payments', 'gateway_key', 'stock_share', 'new_account_orders', 'bulk_registration')),
  drop constraint alarm_resolution_known,
  add constraint alarm_resolution_known check (resolution in ('ended', 'sent_back', 'not_ours', 'acknowledged'));

alter table notices
  drop constraint notice_kind_known,
  add constraint notice_kind_known check (kind in (
    'order_placed', 'order_shipped', 'order_delivered', 'order_cancelled', 'return_approved', 'return_rejected',
    'refund_processed',
    'farm_new_order', 'farm_order_cancelled', 'listing_approved', 'listing_rejected',
    'farm_verified', 'farm_suspended', 'farm_resumed', 'farm_change_approved', 'farm_change_rejected',
    'return_requested', 'refund_failed', 'alarm_raised', 'farm_change_requested',
    'password_changed', 'email_changed', 'new_device', 'account_disabled', 'account_enabled'
  ));
alter table mails
  drop constraint mail_kind_known,
  add constraint mail_kind_known check (kind in (
    'order_placed', 'order_cancelled', 'refund_processed', 'farm_new_order',
    'order_shipped', 'order_delivered', 'return_approved', 'return_rejected', 'farm_order_cancelled',
    'listing_approved', 'listing_rejected', 'farm_verified', 'farm_suspended', 'farm_resumed',
    'farm_change_approved', 'farm_change_rejected', 'farm_change_requested',
    'return_requested', 'refund_failed', 'alarm_raised', 'password_changed', 'email_changed',
    'new_device', 'account_disabled', 'account_enabled',
    'email_verification', 'password_reset', 'address_taken'
  ));
