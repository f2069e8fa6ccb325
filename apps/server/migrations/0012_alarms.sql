-- Up Migration

-- Something is wrong with the market itself, and an operator has to know. One open row per kind and cause: raised again,
-- it counts up.
create table alarms (
  id uuid primary key,
  kind text not null constraint alarm_kind_known check (kind in ('unmatched_payments', 'gateway_key')),
  -- What exactly is wrong, so that the same fault is one alarm.
  cause text not null constraint alarm_cause_size check (length(cause) between 1 and 100),
  -- How much and what was said, as of `last_seen_at`. `amountPaise` is the money at risk.
  facts jsonb not null default '{}',
  times integer not null default 1 constraint alarm_times_positive check (times >= 1),
  raised_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the error line was logged. Null until a worker has done so.
  logged_at timestamptz,
  resolved_at timestamptz,
  -- The operator who decided; null where the fault ended by itself.
  resolved_by uuid references accounts (id),
  resolution text constraint alarm_resolution_known check (resolution in ('ended', 'sent_back', 'not_ours')),
  constraint alarm_resolution_complete check (
    (resolved_at is null) = (resolution is null)
    and (resolved_by is not null) = (resolution is not null and resolution <> 'ended')
  )
);
create unique index alarm_open_once on alarms (kind, cause) where resolved_at is null;
create index alarms_open on alarms (raised_at, id) where resolved_at is null;
create index alarms_by_cause on alarms (kind, cause, raised_at desc);
create index alarms_not_logged on alarms (raised_at) where logged_at is null;

-- The refund of a payment without an order is held when too many of them come within an hour. held: an operator has to
-- decide; released: to be sent back; sent_back: its refund was opened; not_ours: never refunded by us.
alter table payments
  add column stray_at timestamptz,
  add column refund_hold text
    constraint payment_hold_known check (refund_hold in ('held', 'released', 'sent_back', 'not_ours')),
  add column alarm_id uuid references alarms (id),
  add constraint payment_hold_without_order check (
    (refund_hold is null) = (alarm_id is null) and (refund_hold is null or (stray is not null and order_id is null))
  ),
  add constraint payment_held_is_not_refunded check (
    refund_hold is null or refund_hold = 'sent_back' or refund_reserved_paise = 0
  );
create index payments_unmatched on payments (stray_at) where stray_at is not null and order_id is null;
create index payments_held on payments (alarm_id) where refund_hold = 'held';
create index payments_released on payments (id) where refund_hold = 'released';

create or replace function guard_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.gateway_payment_id, new.amount_paise, new.currency)
     is distinct from (old.id, old.gateway_payment_id, old.amount_paise, old.currency)
     or (old.status = 'captured' and new.status <> 'captured')
     or (old.order_id is not null and new.order_id is distinct from old.order_id)
     or (old.stray is not null and new.stray is distinct from old.stray) then
    raise exception 'a payment stays what the gateway said it is' using errcode = 'restrict_violation';
  end if;
  if new.refund_hold is distinct from old.refund_hold
     and (coalesce(old.refund_hold, ''), coalesce(new.refund_hold, '')) not in (
       ('', 'held'), ('held', 'released'), ('held', 'not_ours'), ('released', 'sent_back'))
     or (old.alarm_id is not null and new.alarm_id is distinct from old.alarm_id) then
    raise exception 'a held refund is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- How many payments without an order, and how much money, are sent back by themselves within an hour.
alter table market_settings
  add column unmatched_count_max integer not null default 5
    constraint unmatched_count_sane check (unmatched_count_max between 0 and 1000),
  add column unmatched_sum_max_paise bigint not null default 1000000
    constraint unmatched_sum_sane check (unmatched_sum_max_paise between 0 and 100000000);

alter table notices
  drop constraint notice_kind_known,
  add constraint notice_kind_known check (kind in (
    'order_placed', 'order_shipped', 'order_delivered', 'order_cancelled', 'return_approved', 'return_rejected',
    'refund_processed',
    'farm_new_order', 'farm_order_cancelled', 'listing_approved', 'listing_rejected',
    'farm_verified', 'farm_suspended', 'farm_resumed',
    'return_requested', 'refund_failed', 'alarm_raised',
    'password_changed', 'email_changed'
  ));
alter table mails
  drop constraint mail_kind_known,
  add constraint mail_kind_known check (kind in (
    'order_placed', 'order_cancelled', 'refund_processed', 'farm_new_order',
    'order_shipped', 'order_delivered', 'return_approved', 'return_rejected', 'farm_order_cancelled',
    'listing_approved', 'listing_rejected', 'farm_verified', 'farm_suspended', 'farm_resumed',
    'return_requested', 'refund_failed', 'alarm_raised', 'password_changed', 'email_changed'
  ));
