-- Up Migration

-- The secret of an authenticator app, sealed: the key is not in the database. Confirmed by its first code; another one
-- can be prepared beside it, for a new phone.
create table second_factors (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  cipher bytea not null constraint second_factor_sealed check (length(cipher) > 28),
  key_id text not null,
  -- The last step of thirty seconds whose code was used: none is used twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create unique index second_factor_one_in_use on second_factors (account_id) where confirmed_at is not null;
create unique index second_factor_one_prepared on second_factors (account_id) where confirmed_at is null;

-- A used step stays used, for every database role.
create function guard_second_factor() returns trigger language plpgsql as $$
begin
  if new.last_step < old.last_step or new.account_id <> old.account_id
     or (old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at) then
    raise exception 'a second factor moves forward only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger second_factor_only_forward before update on second_factors
  for each row execute function guard_second_factor();

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash bytea not null constraint recovery_code_hashed check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

alter table notices
  drop constraint notice_kind_known,
  add constraint notice_kind_known check (kind in (
    'order_placed', 'order_shipped', 'order_delivered', 'order_cancelled', 'return_approved', 'return_rejected',
    'refund_processed', 'line_changed', 'parcel_shipped', 'parcel_delivered', 'delivery_moved', 'stop_failed',
    'claim_approved', 'claim_rejected',
    'farm_new_order', 'farm_order_cancelled', 'farm_line_changed', 'farm_claim', 'farm_claim_decided',
    'listing_approved', 'listing_rejected',
    'farm_verified', 'farm_suspended', 'farm_resumed', 'farm_change_approved', 'farm_change_rejected',
    'return_requested', 'claim_made', 'refund_failed', 'alarm_raised', 'farm_change_requested',
    'password_changed', 'email_changed', 'second_factor_changed', 'new_device', 'account_disabled', 'account_enabled'
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
    'return_requested', 'refund_failed', 'alarm_raised', 'password_changed', 'email_changed',
    'second_factor_changed', 'new_device', 'account_disabled', 'account_enabled',
    'email_verification', 'password_reset', 'address_taken', 'staff_invited'
  ));
