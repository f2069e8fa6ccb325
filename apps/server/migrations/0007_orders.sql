-- Up Migration

-- In which language we write to a person: the one they last signed in with.
alter table accounts add column language text not null default 'en'
  constraint account_language_known check (language in ('en', 'hi'));
-- A person who was deleted: anonymised, kept because the books refer to them.
alter table accounts add column deleted_at timestamptz;
-- The admins' list of people.
create index accounts_by_role on accounts (role, id desc) where deleted_at is null;
create index buyers_name_parts on accounts using gin (name gin_trgm_ops, email gin_trgm_ops)
  where role = 'user' and deleted_at is null;

create table cart_lines (
  id uuid primary key,
  buyer_id uuid not null references accounts (id),
  product_id uuid not null references products (id),
  quantity integer not null constraint cart_quantity_sane check (quantity between 1 and 100),
  -- What the buyer was last shown. Where the price has moved since, the cart says so before anybody pays.
  price_seen_paise bigint not null constraint cart_price_positive check (price_seen_paise > 0),
  created_at timestamptz not null default now(),
  constraint cart_line_per_product unique (buyer_id, product_id)
);

create type payment_method as enum ('Cash on Delivery', 'Netbanking', 'UPI', 'Pay Later', 'Credit / Debit Card');
create type order_status as enum ('confirmed', 'shipped', 'delivered', 'cancelled');
create type return_status as enum ('pending', 'approved', 'rejected');

-- Short numbers that people can say on the telephone. A refused order leaves a gap, which is harmless.
create sequence order_numbers start 20001;

create table orders (
  -- Made from the clock: a higher id is a newer order.
  id uuid primary key,
  number bigint not null default nextval('order_numbers') constraint order_number_unique unique,
  buyer_id uuid not null references accounts (id),
  payment_method payment_method not null,
  is_cash boolean not null generated always as (payment_method = 'Cash on Delivery') stored,
  items_paise bigint not null constraint order_items_positive check (items_paise > 0),
  -- Fees are kept with the order, so that changing one tomorrow changes no order of today.
  delivery_paise bigint not null constraint order_delivery_not_negative check (delivery_paise >= 0),
  platform_paise bigint not null constraint order_platform_not_negative check (platform_paise >= 0),
  total_paise bigint not null,
  -- Money we can prove: taken by the gateway, or handed over at the door.
  captured_paise bigint not null default 0,
  -- No code sets it, so none can claim a payment that is not there.
  payment_status text not null generated always as (case when captured_paise > 0 then 'paid' else 'not paid' end) stored,
  status order_status not null default 'confirmed',
  -- Placed for its farms: they pack it and count it. An online order is not until it was paid.
  placed boolean not null generated always as (payment_method = 'Cash on Delivery' or captured_paise > 0) stored,
  -- Holds stock until its deadline and waits for money.
  awaiting boolean not null
    generated always as (payment_method <> 'Cash on Delivery' and captured_paise = 0 and status = 'confirmed') stored,
  payment_deadline timestamptz,
  -- Where it goes, as it was when the order was made.
  to_name text not null,
  to_phone text not null,
  to_email text not null,
  to_street text not null,
  to_city text not null,
  to_state text not null,
  to_pincode text not null,
  to_country text not null,
  -- Whom the driver asks for and calls: the checkout's two fields.
  contact_name text not null,
  contact_phone text not null,
  cancel_reason text constraint order_cancel_reason_size check (length(cancel_reason) between 1 and 500),
  cancelled_by text constraint order_cancelled_by_known check (cancelled_by in ('buyer', 'admin', 'system')),
  return_status return_status,
  return_reason text constraint order_return_reason_size check (length(return_reason) between 1 and 1000),
  return_note text constraint order_return_note_size check (length(return_note) between 1 and 500),
  return_picture_id text references pictures (id),
  return_requested_at timestamptz,
  -- Asked for after the 24 hours the home page speaks of. Accepted all the same; the admin sees it.
  return_late boolean,
  return_decided_at timestamptz,
  return_decided_by uuid references accounts (id),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  constraint order_total_adds_up check (total_paise = items_paise + delivery_paise + platform_paise),
  constraint order_captured_all_or_nothing check (captured_paise in (0, total_paise)),
  constraint order_paid_at_when_paid check ((captured_paise > 0) = (paid_at is not null)),
  constraint order_deadline_while_awaiting check (awaiting = (payment_deadline is not null)),
  constraint order_cancelled_with_reason check (
    (status = 'cancelled') = (cancel_reason is not null)
    and (status = 'cancelled') = (cancelled_by is not null)
    and (status = 'cancelled') = (cancelled_at is not null)
  ),
  constraint order_sent_when_paid_or_cash check (status not in ('shipped', 'delivered') or placed),
  constraint order_delivered_at_when_delivered check ((status = 'delivered') = (delivered_at is not null)),
  constraint order_delivered_is_paid check (status <> 'delivered' or captured_paise > 0),
  constraint order_return_of_delivered check (return_status is null or status = 'delivered'),
  constraint order_return_complete check (
    (return_status is null) = (return_requested_at is null) and (return_status is null) = (return_late is null)
    and (coalesce(return_status, 'pending') = 'pending') = (return_decided_at is null)
    and (return_note is null or return_status = 'rejected')
    and (return_status is not null or (return_reason is null and return_picture_id is null))
  )
);
create index orders_by_buyer on orders (buyer_id, id desc);
create index orders_by_status on orders (status, id desc);
create index orders_open_by_buyer on orders (buyer_id) where status in ('confirmed', 'shipped') or return_status = 'pending';
create index orders_awaiting on orders (payment_deadline) where payment_deadline is not null;
-- What waits longest comes first; what was decided, the newest decision first.
create index orders_returns_waiting on orders (return_requested_at, id) where return_status = 'pending';
create index orders_returns_decided on orders (return_decided_at desc, id desc) where return_decided_at is not null;
create index orders_returns_by_decision on orders (return_status, return_decided_at desc, id desc) where return_decided_at is not null;
create index orders_by_return_picture on orders (return_picture_id) where return_picture_id is not null;

-- Stages only move forward, money only comes with proof, and what was agreed stays as it was agreed.
create function guard_order() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.buyer_id, new.items_paise, new.delivery_paise, new.platform_paise, new.total_paise, new.created_at)
     is distinct from
     (old.id, old.number, old.buyer_id, old.items_paise, old.delivery_paise, old.platform_paise, old.total_paise, old.created_at) then
    raise exception 'what was agreed stays as it was agreed' using errcode = 'restrict_violation';
  end if;
  if new.payment_method <> old.payment_method and (not old.awaiting or new.payment_method = 'Cash on Delivery') then
    raise exception 'only an unpaid online order changes its way of paying' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('confirmed', 'shipped'), ('confirmed', 'delivered'), ('confirmed', 'cancelled'), ('shipped', 'delivered')
  ) then
    raise exception 'an order moves forward only, not from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.captured_paise <> old.captured_paise then
    if old.captured_paise <> 0 then
      raise exception 'paid stays paid' using errcode = 'restrict_violation';
    end if;
    if new.payment_method = 'Cash on Delivery' then
      if new.status <> 'delivered' then
        raise exception 'cash is paid at the door' using errcode = 'restrict_violation';
      end if;
    elsif new.status <> 'confirmed' or not exists (
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

create trigger order_keeps_its_rules before update on orders for each row execute function guard_order();

create function guard_new_order() returns trigger language plpgsql as $$
begin
  if new.status <> 'confirmed' or new.captured_paise <> 0 or new.return_status is not null then
    raise exception 'an order begins confirmed and unpaid' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger order_begins_at_the_beginning before insert on orders for each row execute function guard_new_order();
create trigger orders_are_kept before delete or truncate on orders for each statement execute function forbid_change();

-- What one farm packs of an order.
create table parcels (
  order_id uuid not null references orders (id),
  farmer_id uuid not null references accounts (id),
  farmer_name text not null,
  farmer_place text not null,
  items_paise bigint not null constraint parcel_items_positive check (items_paise > 0),
  status order_status not null default 'confirmed',
  -- As its order's, kept here by a trigger: the farm's own list is read from this table alone.
  placed boolean not null,
  primary key (order_id, farmer_id)
);
create index parcels_by_farmer on parcels (farmer_id, order_id desc) where placed;
create index parcels_by_farmer_and_status on parcels (farmer_id, status, order_id desc) where placed;

create function take_orders_placed() returns trigger language plpgsql as $$
begin
  new.placed := (select placed from orders where id = new.order_id);
  return new;
end
$$;

create trigger parcel_knows_whether_it_is_placed before insert on parcels
  for each row execute function take_orders_placed();

create function tell_parcels_placed() returns trigger language plpgsql as $$
begin
  update parcels set placed = new.placed where order_id = new.id;
  return null;
end
$$;

create trigger order_tells_parcels_it_is_placed after update of captured_paise on orders
  for each row when (old.captured_paise is distinct from new.captured_paise) execute function tell_parcels_placed();

create function guard_parcel() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('confirmed', 'shipped'), ('confirmed', 'delivered'), ('confirmed', 'cancelled'), ('shipped', 'delivered')
  ) then
    raise exception 'a parcel moves forward only, not from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger parcel_only_forward before update of status on parcels for each row execute function guard_parcel();
create trigger parcels_are_kept before delete or truncate on parcels for each statement execute function forbid_change();

-- What was bought, in the words and at the price of that day.
create table order_lines (
  order_id uuid not null,
  product_id uuid not null references products (id),
  farmer_id uuid not null,
  position smallint not null,
  name text not null,
  unit product_unit not null,
  picture_id text not null references pictures (id),
  unit_price_paise bigint not null constraint line_price_positive check (unit_price_paise > 0),
  quantity integer not null constraint line_quantity_sane check (quantity between 1 and 100),
  line_paise bigint not null generated always as (quantity * unit_price_paise) stored,
  primary key (order_id, product_id),
  constraint line_lies_in_parcel foreign key (order_id, farmer_id) references parcels (order_id, farmer_id)
);
create index order_lines_by_product on order_lines (product_id, order_id desc);
create index order_lines_by_picture on order_lines (picture_id);
create trigger order_lines_append_only before update or delete or truncate on order_lines
  for each statement execute function forbid_change();

-- At the end of the transaction: the lines add up to their parcels, the parcels to their order, and the order has the
-- status of its slowest parcel.
create function check_order_adds_up() returns trigger language plpgsql as $$
declare
  -- The column that names the order differs from table to table; each trigger says it.
  checked uuid := to_jsonb(new) ->> tg_argv[0];
begin
  if exists (
    select from parcels
     where order_id = checked
       and items_paise <> coalesce((
         select sum(line_paise) from order_lines
          where order_lines.order_id = parcels.order_id and order_lines.farmer_id = parcels.farmer_id), 0)
  ) then
    raise exception 'a parcel is the sum of its lines' using errcode = 'check_violation', constraint = 'parcel_is_sum_of_lines';
  end if;
  if exists (
    select from orders
     where id = checked
       and (items_paise <> coalesce((select sum(items_paise) from parcels where order_id = checked), 0)
            or status <> (select min(status) from parcels where order_id = checked))
  ) then
    raise exception 'an order is the sum of its parcels and stands at the slowest' using errcode = 'check_violation',
      constraint = 'order_is_its_parcels';
  end if;
  return null;
end
$$;

create constraint trigger order_adds_up after insert or update of status on orders
  deferrable initially deferred for each row execute function check_order_adds_up('id');
create constraint trigger parcel_adds_up after insert or update on parcels
  deferrable initially deferred for each row execute function check_order_adds_up('order_id');
create constraint trigger line_adds_up after insert on order_lines
  deferrable initially deferred for each row execute function check_order_adds_up('order_id');

-- What happened to an order, for later questions.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  kind text not null constraint order_event_known check (kind in (
    'placed', 'paid', 'payment_failed', 'method_changed', 'shipped', 'delivered', 'cancelled',
    'return_requested', 'return_approved', 'return_rejected',
    'refund_due', 'refund_sent', 'refund_processed', 'refund_failed'
  )),
  by text not null constraint order_event_by_known check (by in ('buyer', 'admin', 'system', 'gateway')),
  actor_id uuid,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index order_events_by_order on order_events (order_id, id);
-- These happen to an order once.
create unique index order_event_once on order_events (order_id, kind)
  where kind in ('placed', 'paid', 'shipped', 'delivered', 'cancelled', 'return_requested', 'return_approved', 'return_rejected');
create trigger order_events_append_only before update or delete or truncate on order_events
  for each statement execute function forbid_change();

-- Stock that an order takes belongs to an order that is there.
alter table stock_moves add constraint stock_move_of_order foreign key (order_id) references orders (id);

-- What we mean to be paid, written before the gateway is asked. Its id is the receipt the gateway keeps: after a lost
-- answer the gateway's order is found by it.
create table payment_intents (
  id uuid primary key,
  buyer_id uuid not null references accounts (id),
  amount_paise bigint not null constraint intent_amount_payable check (amount_paise >= 100),
  gateway_order_id text constraint intent_gateway_order_unique unique,
  -- The order it pays for, once there is one. Never another.
  order_id uuid constraint intent_per_order unique references orders (id),
  created_at timestamptz not null default now()
);
create index payment_intents_open on payment_intents (buyer_id, amount_paise, id desc) where order_id is null;

create function guard_intent() returns trigger language plpgsql as $$
begin
  if (new.id, new.buyer_id, new.amount_paise) is distinct from (old.id, old.buyer_id, old.amount_paise)
     or (old.order_id is not null and new.order_id is distinct from old.order_id)
     or (old.gateway_order_id is not null and new.gateway_order_id is distinct from old.gateway_order_id) then
    raise exception 'an intent is bound once and stays bound' using errcode = 'restrict_violation';
  end if;
  if new.order_id is not null and not exists (
    select from orders
     where id = new.order_id and buyer_id = new.buyer_id and total_paise = new.amount_paise and not is_cash
  ) then
    raise exception 'an intent pays for an order of its buyer and its amount' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger intent_bound_once before update on payment_intents for each row execute function guard_intent();

-- Every attempt to pay that the gateway reported. An unmatched payment (no order, too late or a second one) has its row
-- here as well: `order_id` is the order it pays for, `stray` the reason why it is unmatched and refunded.
create table payments (
  id uuid primary key,
  gateway_payment_id text not null constraint payment_gateway_id_unique unique,
  intent_id uuid references payment_intents (id),
  order_id uuid references orders (id),
  amount_paise bigint not null constraint payment_amount_positive check (amount_paise > 0),
  currency text not null,
  method text not null,
  status text not null constraint payment_status_known check (status in ('created', 'authorized', 'captured', 'failed')),
  captured_paise bigint not null generated always as (case when status = 'captured' then amount_paise else 0 end) stored,
  -- Promised back. For every writer never more than was captured.
  refund_reserved_paise bigint not null default 0,
  fee_paise bigint constraint payment_fee_not_negative check (fee_paise >= 0),
  stray text constraint payment_stray_known check (stray in ('unknown_order', 'second', 'amount', 'currency', 'unclaimed', 'late')),
  error_description text,
  created_at timestamptz not null default now(),
  captured_at timestamptz,
  constraint payment_refunds_within_captured check (refund_reserved_paise between 0 and
    case when status = 'captured' then amount_paise else 0 end),
  constraint payment_captured_at_when_captured check ((status = 'captured') = (captured_at is not null))
);
-- One captured payment pays for an order. A second one is stray.
create unique index payment_pays_order_once on payments (order_id) where status = 'captured' and stray is null;
create index payments_by_order on payments (order_id) where order_id is not null;
create index payments_by_intent on payments (intent_id) where intent_id is not null;
create index payments_unclaimed on payments (created_at) where status = 'captured' and order_id is null and stray is null;

create function guard_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.gateway_payment_id, new.amount_paise, new.currency)
     is distinct from (old.id, old.gateway_payment_id, old.amount_paise, old.currency)
     or (old.status = 'captured' and new.status <> 'captured')
     or (old.order_id is not null and new.order_id is distinct from old.order_id)
     or (old.stray is not null and new.stray is distinct from old.stray) then
    raise exception 'a payment stays what the gateway said it is' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger payment_keeps_its_rules before update on payments for each row execute function guard_payment();
create trigger payments_are_kept before delete or truncate on payments for each statement execute function forbid_change();

-- Written and committed before the gateway is asked; its id is the key that makes asking twice harmless.
create table refunds (
  id uuid primary key,
  order_id uuid references orders (id),
  -- Null for cash, which an operator hands back.
  payment_id uuid references payments (id),
  cause text not null constraint refund_cause_known check (cause in ('cancel', 'return', 'stray', 'late') or cause ~ '^manual:[1-9][0-9]*$'),
  amount_paise bigint not null constraint refund_amount_positive check (amount_paise > 0),
  -- due: to be asked for (or, cash, to be handed back); sent: the gateway has it; processed: the money has left; failed: it has not.
  state text not null default 'due' constraint refund_state_known check (state in ('due', 'sent', 'processed', 'failed')),
  gateway_refund_id text constraint refund_gateway_id_unique unique,
  attempts integer not null default 0,
  next_try_at timestamptz,
  last_error text,
  settled_by uuid references accounts (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint refund_of_something check (order_id is not null or payment_id is not null),
  constraint refund_once_per_cause unique (payment_id, cause),
  constraint refund_ended_at_when_ended check ((state in ('processed', 'failed')) = (ended_at is not null)),
  constraint refund_tried_while_open check ((state in ('due', 'sent') and payment_id is not null) = (next_try_at is not null))
);
create unique index refund_of_cash_once on refunds (order_id, cause) where payment_id is null;
create index refunds_by_order on refunds (order_id) where order_id is not null;
create index refunds_to_try on refunds (next_try_at) where next_try_at is not null;
create index refunds_open on refunds (created_at) where state <> 'processed';

create function guard_refund() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.payment_id, new.cause, new.amount_paise)
     is distinct from (old.id, old.order_id, old.payment_id, old.cause, old.amount_paise)
     or (new.state <> old.state and (old.state, new.state) not in (
       ('due', 'sent'), ('due', 'processed'), ('due', 'failed'), ('sent', 'processed'), ('sent', 'failed')))
     or (old.gateway_refund_id is not null and new.gateway_refund_id is distinct from old.gateway_refund_id) then
    raise exception 'a refund moves forward only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger refund_only_forward before update on refunds for each row execute function guard_refund();
create trigger refunds_are_kept before delete or truncate on refunds for each statement execute function forbid_change();

-- What the gateway called out, kept before it is acted on. Only the ids: what is so is asked of the gateway.
create table webhook_events (
  event_id text primary key,
  event text not null,
  gateway_payment_id text,
  gateway_refund_id text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz default now(),
  last_error text,
  constraint webhook_tried_until_processed check ((processed_at is null) or (next_try_at is null))
);
create index webhook_events_processed on webhook_events (processed_at) where processed_at is not null;
create index webhook_events_to_try on webhook_events (next_try_at) where next_try_at is not null;

-- The books. A transaction's entries sum to zero; a mistake is mended by another transaction, never by a rubber.
create type ledger_account as enum (
  'gateway_clearing', 'gateway_fees', 'cash', 'unclaimed', 'refunds_due', 'payouts', 'delivery', 'platform', 'farm'
);

create table ledger_txns (
  id bigint generated always as identity primary key,
  source text not null constraint ledger_source_known check (source in ('order', 'payment', 'refund', 'payout')),
  source_id uuid not null,
  kind text not null,
  at timestamptz not null default now(),
  constraint ledger_posted_once unique (source, source_id, kind)
);

create table ledger_entries (
  txn_id bigint not null references ledger_txns (id),
  position smallint not null,
  account ledger_account not null,
  farmer_id uuid references accounts (id),
  order_id uuid references orders (id),
  amount_paise bigint not null constraint ledger_amount_moves check (amount_paise <> 0),
  -- As its transaction's: what a farm earned on a day is read from this table alone.
  at timestamptz not null default now(),
  primary key (txn_id, position),
  constraint ledger_farm_named check ((account = 'farm') = (farmer_id is not null))
);
create index ledger_entries_by_farm on ledger_entries (farmer_id, at) include (amount_paise, order_id) where farmer_id is not null;
create index ledger_entries_by_order on ledger_entries (order_id) where order_id is not null;

create function check_txn_balances() returns trigger language plpgsql as $$
declare
  checked bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if (select coalesce(sum(amount_paise), 1) from ledger_entries where txn_id = checked) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', checked using errcode = 'check_violation',
      constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end
$$;

create constraint trigger ledger_txn_balances after insert on ledger_txns
  deferrable initially deferred for each row execute function check_txn_balances('id');
create constraint trigger ledger_entry_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function check_txn_balances('txn_id');
create trigger ledger_txns_append_only before update or delete or truncate on ledger_txns
  for each statement execute function forbid_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function forbid_change();

-- Mails to be sent, each once per cause and person. The queue only wakes the worker; this row is the truth.
create table mails (
  id uuid primary key,
  kind text not null constraint mail_kind_known check (kind in ('order_placed', 'order_cancelled', 'refund_processed', 'farm_new_order')),
  order_id uuid not null references orders (id),
  recipient_id uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz default now(),
  last_error text,
  constraint mail_once unique (kind, order_id, recipient_id),
  constraint mail_tried_until_sent check ((sent_at is null) or (next_try_at is null))
);
create index mails_to_try on mails (next_try_at) where next_try_at is not null;
