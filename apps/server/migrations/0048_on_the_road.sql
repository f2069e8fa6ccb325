-- Up Migration

-- First, and orders before parcels, as every reader takes them: the shop is open while this runs.
lock table orders, parcels in access exclusive mode;

-- A driver's link to the stops of one day. The token is derived from the row and a key of the server. A new link takes the
-- place of the one before.
create table driver_links (
  id uuid primary key,
  round_id uuid not null,
  day date not null,
  salt bytea not null constraint driver_link_salt_size check (length(salt) = 16),
  created_at timestamptz not null default now(),
  created_by uuid not null references accounts (id),
  revoked_at timestamptz,
  revoked_by uuid references accounts (id),
  constraint driver_link_of_a_day foreign key (round_id, day) references round_days (round_id, day),
  constraint driver_link_revoked_by_someone check ((revoked_at is null) = (revoked_by is null))
);
create unique index driver_link_one_per_day on driver_links (round_id, day) where revoked_at is null;

-- How a stop ended. A failed one waits until an operator gives it another day or ends the order.
alter table stops
  -- Its place on the sheet where an operator chose it; else by pincode and street.
  add column position integer constraint stop_position_sane check (position between 1 and 5000),
  add column result text constraint stop_result_known check (result in ('delivered', 'failed')),
  add column result_at timestamptz,
  add column failed_because text constraint stop_failure_known check (
    failed_because in ('nobody_home', 'refused', 'no_cash', 'wrong_address', 'other')),
  add column settled_at timestamptz,
  add constraint stop_result_has_a_time check ((result is null) = (result_at is null)),
  add constraint stop_failure_has_a_reason check ((failed_because is not null) = (result is not distinct from 'failed')),
  add constraint stop_settled_after_failing check (settled_at is null or result is not distinct from 'failed');
create index stops_that_failed on stops (result_at, id) where result = 'failed' and settled_at is null;
-- Cash that a buyer refused at the door.
create index stops_with_refused_cash on stops (order_id) where failed_because in ('refused', 'no_cash');

create function guard_stop_result() returns trigger language plpgsql as $$
begin
  if old.result = 'delivered' or old.settled_at is not null then
    raise exception 'what happened at a stop stays' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger stop_ends_once before update of result, failed_because, settled_at on stops for each row
  when ((old.result, old.failed_because, old.settled_at) is distinct from (new.result, new.failed_because, new.settled_at))
  execute function guard_stop_result();

-- What a driver, or an operator for the driver, said about a stop. The id is made where it was marked, so that a mark which is
-- sent again is the same mark.
create table stop_marks (
  id uuid primary key,
  stop_id uuid not null references stops (id),
  link_id uuid references driver_links (id),
  account_id uuid references accounts (id),
  kind text not null constraint stop_mark_known check (kind in ('code', 'handed_to', 'door', 'cash', 'failed')),
  code text constraint stop_mark_code_form check (code ~ '^[0-9]{4}$'),
  handed_to text constraint stop_mark_name_size check (length(btrim(handed_to)) between 1 and 100),
  picture_id text references pictures (id),
  failed_because text constraint stop_mark_failure_known check (
    failed_because in ('nobody_home', 'refused', 'no_cash', 'wrong_address', 'other')),
  -- The farms whose bags were not there.
  missing uuid[] not null default '{}',
  -- What the driver took, as the sheet said it.
  cash_paise bigint not null default 0 constraint stop_mark_cash_sane check (cash_paise >= 0),
  -- By the phone's clock.
  marked_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- Why an operator must look at it. Nothing is undone.
  problem text constraint stop_mark_problem_known check (
    problem in ('wrong_code', 'already_ended', 'order_ended', 'cash_differs')),
  looked_at timestamptz,
  looked_by uuid references accounts (id),
  constraint stop_mark_by_someone check (num_nonnulls(link_id, account_id) = 1),
  constraint stop_mark_has_its_proof check (
    (kind = 'code') = (code is not null) and (kind = 'handed_to') = (handed_to is not null)
    and (kind = 'door' or picture_id is null) and (kind = 'failed') = (failed_because is not null)),
  constraint stop_mark_looked_at_by_someone check ((looked_at is null) = (looked_by is null))
);
create index stop_marks_by_stop on stop_marks (stop_id, received_at);
create index stop_marks_to_look_at on stop_marks (received_at, id) where problem is not null and looked_at is null;
create index stop_marks_by_picture on stop_marks (picture_id) where picture_id is not null;
create trigger stop_marks_are_kept before delete or truncate on stop_marks for each statement execute function forbid_change();

-- An operator has counted the cash of a day: it is the office's now, and what is missing or too much has its own account.
create table cash_counts (
  id uuid primary key,
  round_id uuid not null,
  day date not null,
  collected_paise bigint not null constraint cash_count_collected_sane check (collected_paise >= 0),
  counted_paise bigint not null constraint cash_count_counted_sane check (counted_paise >= 0),
  reason text constraint cash_count_reason_size check (length(btrim(reason)) between 1 and 300),
  closed_at timestamptz not null default now(),
  closed_by uuid not null references accounts (id),
  -- A difference waits until an operator has looked into it.
  settled_at timestamptz,
  settled_by uuid references accounts (id),
  settled_because text constraint cash_settled_reason_size check (length(btrim(settled_because)) between 1 and 300),
  constraint cash_counted_once unique (round_id, day),
  constraint cash_count_of_a_day foreign key (round_id, day) references round_days (round_id, day),
  constraint cash_difference_has_a_reason check (collected_paise = counted_paise or reason is not null),
  constraint cash_difference_settled_with_reason check (
    (settled_at is null) = (settled_by is null) and (settled_at is null) = (settled_because is null)
    and (settled_at is null or collected_paise <> counted_paise))
);
create index cash_differences on cash_counts (closed_at, id) where collected_paise <> counted_paise and settled_at is null;
create trigger cash_counts_are_kept before delete or truncate on cash_counts for each statement execute function forbid_change();

-- The cash of a round day is with its driver until it is counted.
alter type ledger_account add value 'cash_with_driver';
alter type ledger_account add value 'cash_difference';
alter table ledger_txns drop constraint ledger_source_known,
  add constraint ledger_source_known check (source in ('order', 'payment', 'refund', 'payout', 'cash_count'));
alter table ledger_entries
  add column round_id uuid,
  add column round_day date,
  add constraint ledger_round_day_known foreign key (round_id, round_day) references round_days (round_id, day),
  add constraint ledger_round_day_named check (
    (account::text in ('cash_with_driver', 'cash_difference')) = (round_id is not null)
    and (round_id is null) = (round_day is null));
create index ledger_entries_by_round_day on ledger_entries (round_id, round_day) where round_id is not null;

-- Nothing is collected for a day whose cash was counted. Who finds it counted must decide again.
create function guard_driver_cash() returns trigger language plpgsql as $$
begin
  perform from round_days where round_id = new.round_id and day = new.round_day for share;
  if exists (select from cash_counts where round_id = new.round_id and day = new.round_day) then
    raise exception 'the cash of this day was counted' using errcode = 'serialization_failure';
  end if;
  return new;
end
$$;
create trigger driver_cash_is_open before insert on ledger_entries
  for each row when (new.round_id is not null and new.amount_paise > 0 and new.order_id is not null)
  execute function guard_driver_cash();

-- Only an operator ends what was shipped, because it could not be delivered.
create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.buyer_id, new.items_paise, new.delivery_paise, new.platform_paise, new.total_paise, new.created_at)
     is distinct from
     (old.id, old.number, old.buyer_id, old.items_paise, old.delivery_paise, old.platform_paise, old.total_paise, old.created_at) then
    raise exception 'what was agreed stays as it was agreed' using errcode = 'restrict_violation';
  end if;
  if (new.changes, new.reduced_paise, new.fees_back_paise, new.refunded_paise)
     is distinct from (old.changes, old.reduced_paise, old.fees_back_paise, old.refunded_paise)
     and pg_trigger_depth() < 2 then
    raise exception 'the sums of changes and refunds are written with their rows' using errcode = 'restrict_violation';
  end if;
  if new.payment_method <> old.payment_method and (not old.awaiting or new.payment_method = 'Cash on Delivery') then
    raise exception 'only an unpaid online order changes its way of paying' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('confirmed', 'shipped'), ('confirmed', 'delivered'), ('confirmed', 'cancelled'), ('shipped', 'delivered')
  ) and not (
    old.status = 'shipped' and new.status = 'cancelled'
    and (new.cancelled_by, new.cancel_reason) is not distinct from ('admin', 'Could not be delivered')
  ) then
    raise exception 'an order moves forward only, not from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.captured_paise <> old.captured_paise then
    if old.captured_paise <> 0 then
      raise exception 'paid stays paid' using errcode = 'restrict_violation';
    end if;
    if new.payment_method = 'Cash on Delivery' then
      if new.status <> 'delivered' or new.captured_paise <> new.total_paise - new.reduced_paise then
        raise exception 'cash is paid at the door, as much as the order costs then' using errcode = 'restrict_violation';
      end if;
    elsif new.status <> 'confirmed' or new.captured_paise <> new.total_paise or not exists (
      select from payments
       where order_id = new.id and status = 'captured' and stray is null and currency = 'INR'
         and captured_paise = new.total_paise
    ) then
      raise exception 'an order is paid by a captured payment of exactly its total' using errcode = 'restrict_violation';
    end if;
  end if;
  if new.return_status is distinct from old.return_status and not (
    (old.return_status is null and new.return_status = 'pending')
    or (old.return_status = 'pending' and new.return_status in ('approved', 'rejected'))
  ) then
    raise exception 'a return is asked for once and decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace function guard_parcel() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('confirmed', 'shipped'), ('confirmed', 'delivered'), ('confirmed', 'cancelled'), ('shipped', 'delivered')
  ) and not (
    -- Each of its lines was taken out, and the money goes back.
    old.status = 'shipped' and new.status = 'cancelled' and new.reduced_paise = new.items_paise
  ) then
    raise exception 'a parcel moves forward only, not from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

alter table order_events
  drop constraint order_event_by_known,
  add constraint order_event_by_known check (by in ('buyer', 'farmer', 'admin', 'driver', 'system', 'gateway')),
  drop constraint order_event_known,
  add constraint order_event_known check (kind in (
    'placed', 'paid', 'payment_failed', 'method_changed', 'packed', 'unpacked', 'handed_over', 'line_changed',
    'parcel_shipped', 'parcel_delivered', 'parcel_ended', 'delivery_moved', 'address_changed', 'stop_failed',
    'shipped', 'delivered', 'cancelled',
    'claim_made', 'claim_approved', 'claim_rejected',
    'return_requested', 'return_approved', 'return_rejected',
    'refund_due', 'refund_sent', 'refund_processed', 'refund_failed'
  ));
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
    'password_changed', 'email_changed', 'new_device', 'account_disabled', 'account_enabled'
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
    'new_device', 'account_disabled', 'account_enabled',
    'email_verification', 'password_reset', 'address_taken'
  ));
