-- Up Migration

-- Which keys of the payment gateway belong to our account there. ours: it finds our newest payment, or an operator
-- confirmed it; other: it does not find it; former: of the account before an operator confirmed a new one. Without a row a
-- key is not decided yet. Secrets are never stored.
create table gateway_keys (
  key_id text primary key constraint gateway_key_form check (key_id ~ '^rzp_(test|live)_\w{3,40}$'),
  state text not null constraint gateway_key_state_known check (state in ('ours', 'other', 'former')),
  decided_at timestamptz not null default now(),
  -- The operator who confirmed a new account; null where the payment decided.
  decided_by uuid references accounts (id),
  constraint gateway_key_other_is_found_out check (decided_by is null or state <> 'other')
);

-- One row: the account that this database has. Payments whose intent names no key were made with its first key.
create table gateway_account (
  is_only boolean primary key default true constraint gateway_account_only_one check (is_only),
  first_key_id text not null references gateway_keys (key_id),
  -- The key that was noted last, and when.
  key_id text not null references gateway_keys (key_id),
  noted_at timestamptz not null default now()
);

create function guard_gateway_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.first_key_id <> old.first_key_id then
    raise exception 'the gateway account stays remembered' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger gateway_account_stays before update or delete on gateway_account
  for each row execute function guard_gateway_account();

-- The key with which the payment was opened at the gateway.
alter table payment_intents
  add column gateway_key_id text,
  add constraint intent_key_with_gateway_order check (gateway_key_id is null or gateway_order_id is not null) not valid;
alter table payment_intents validate constraint intent_key_with_gateway_order;

alter table alarms
  drop constraint alarm_kind_known,
  add constraint alarm_kind_known check (kind in (
    'unmatched_payments', 'gateway_key', 'stock_share', 'new_account_orders', 'bulk_registration', 'gateway_account')),
  drop constraint alarm_resolution_known,
  add constraint alarm_resolution_known check (
    resolution in ('ended', 'sent_back', 'not_ours', 'acknowledged', 'new_account'));
