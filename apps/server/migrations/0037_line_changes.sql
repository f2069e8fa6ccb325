-- Up Migration

-- How a line is counted below its unit: grams of a kilo, millilitres of a litre, single pieces of a dozen.
create function parts_per_unit(unit product_unit) returns integer immutable parallel safe language sql
  return case unit when 'kg' then 1000 when 'litre' then 1000 when 'dozen' then 12 else 1 end;

create type line_change_kind as enum ('dropped', 'short', 'weighed', 'claimed', 'refunded');

-- What is less than ordered. A line keeps what was ordered; each change says what remains of it.
create table line_changes (
  order_id uuid not null references orders (id),
  -- Counts the changes of an order. The refund of a change has the cause change:<position>.
  position smallint not null,
  product_id uuid not null,
  kind line_change_kind not null,
  less_parts integer not null constraint line_change_only_downwards check (less_parts >= 0),
  -- What the farm gives back, and what the market gives back of its fees.
  amount_paise bigint not null constraint line_change_amount_not_negative check (amount_paise >= 0),
  fees_paise bigint not null constraint line_change_fees_not_negative check (fees_paise >= 0),
  kept_parts integer not null constraint line_change_kept_parts_not_negative check (kept_parts >= 0),
  kept_paise bigint not null constraint line_change_kept_not_negative check (kept_paise >= 0),
  by text not null constraint line_change_by_known check (by in ('buyer', 'farmer', 'admin', 'system')),
  actor_id uuid references accounts (id),
  reason text constraint line_change_reason_size check (length(reason) between 1 and 500),
  picture_id text references pictures (id),
  at timestamptz not null default now(),
  primary key (order_id, position),
  constraint line_change_of_a_line foreign key (order_id, product_id) references order_lines (order_id, product_id),
  constraint line_change_changes_something check (less_parts > 0 or amount_paise > 0),
  constraint line_change_by_a_person check ((by = 'system') = (actor_id is null)),
  -- A buyer's words can be erased; these rows stay as they are.
  constraint line_change_keeps_no_words_of_a_buyer check (by <> 'buyer' or (reason is null and picture_id is null))
);
create index line_changes_by_line on line_changes (order_id, product_id, position desc);
create index line_changes_by_picture on line_changes (picture_id) where picture_id is not null;
create trigger line_changes_append_only before update or delete or truncate on line_changes
  for each statement execute function forbid_change();

-- The sums of an order's changes. Only the triggers below write them.
alter table orders
  add column changes smallint not null default 0,
  add column reduced_paise bigint not null default 0,
  add column fees_back_paise bigint not null default 0
    constraint order_fees_back_within_fees check (fees_back_paise between 0 and delivery_paise + platform_paise),
  add column refunded_paise bigint not null default 0
    constraint order_refunded_within_captured check (refunded_paise between 0 and captured_paise),
  add constraint order_reduced_within_total check (reduced_paise between 0 and total_paise),
  drop constraint order_cancelled_by_known,
  add constraint order_cancelled_by_known check (cancelled_by in ('buyer', 'farmer', 'admin', 'system')),
  drop constraint order_captured_all_or_nothing,
  add constraint order_captured_within_total check (captured_paise between 0 and total_paise);
alter table parcels
  add column reduced_paise bigint not null default 0,
  add constraint parcel_reduced_within_items check (reduced_paise between 0 and items_paise);

-- Continues where the change before it ended, of a line of which something is left.
create function guard_line_change() returns trigger language plpgsql as $$
declare
  line record;
begin
  select coalesce(last.kept_parts, ordered.quantity * parts_per_unit(ordered.unit)) as kept_parts,
         coalesce(last.kept_paise, ordered.line_paise) as kept_paise, orders.changes, orders.placed,
         orders.return_status
    into line
    from order_lines as ordered
    join orders on orders.id = ordered.order_id
    left join lateral (
      select kept_parts, kept_paise from line_changes
       where order_id = ordered.order_id and product_id = ordered.product_id order by position desc limit 1
    ) as last on true
   where ordered.order_id = new.order_id and ordered.product_id = new.product_id;
  if new.position <> line.changes + 1 or new.kept_parts <> line.kept_parts - new.less_parts
     or new.kept_paise <> line.kept_paise - new.amount_paise then
    raise exception 'a change continues where the one before it ended' using errcode = 'restrict_violation';
  end if;
  if not line.placed or line.return_status = 'approved' then
    raise exception 'only a line of a placed order that was not returned is changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger line_change_continues before insert on line_changes for each row execute function guard_line_change();

create function sum_line_change() returns trigger language plpgsql as $$
begin
  update orders
     set changes = new.position, reduced_paise = reduced_paise + new.amount_paise + new.fees_paise,
         fees_back_paise = fees_back_paise + new.fees_paise
   where id = new.order_id;
  update parcels set reduced_paise = reduced_paise + new.amount_paise
   where order_id = new.order_id and new.amount_paise > 0
     and farmer_id = (select farmer_id from order_lines where order_id = new.order_id and product_id = new.product_id);
  return null;
end
$$;

create trigger line_change_adds_up after insert on line_changes for each row execute function sum_line_change();

-- A refund resent by an operator, or of an unmatched payment, is none of the order's own money once more.
create function sum_refund() returns trigger language plpgsql as $$
begin
  update orders set refunded_paise = refunded_paise + new.amount_paise where id = new.order_id;
  return null;
end
$$;

alter table refunds drop constraint refund_cause_known, add constraint refund_cause_known check (
  cause in ('cancel', 'return', 'stray', 'late') or cause ~ '^(manual|change):[1-9][0-9]*$');
update orders set refunded_paise = back.amount_paise
  from (select order_id, sum(amount_paise) as amount_paise from refunds where cause in ('cancel', 'return') group by order_id) as back
 where back.order_id = orders.id;
-- The deferred checks of the updated rows run now: a trigger can't be made while they wait.
set constraints all immediate;
set constraints all deferred;
create trigger refund_adds_up after insert on refunds
  for each row when (new.order_id is not null and (new.cause in ('cancel', 'return') or new.cause like 'change:%'))
  execute function sum_refund();

-- At the end of the transaction: what was captured is what the order still costs, or goes back.
create function check_order_money() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders
     where id = new.id and captured_paise - refunded_paise <>
           case when captured_paise = 0 or status = 'cancelled' or return_status = 'approved' then 0
                else total_paise - reduced_paise end
  ) then
    raise exception 'captured money is kept for the order or goes back' using errcode = 'check_violation',
      constraint = 'order_captured_is_kept_or_refunded';
  end if;
  return null;
end
$$;

create constraint trigger order_money_adds_up
  after update of captured_paise, refunded_paise, reduced_paise, status, return_status on orders
  deferrable initially deferred for each row when (new.captured_paise > 0) execute function check_order_money();

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

create or replace function guard_new_order() returns trigger language plpgsql as $$
begin
  if new.status <> 'confirmed' or new.captured_paise <> 0 or new.return_status is not null
     or (new.changes, new.reduced_paise, new.fees_back_paise, new.refunded_paise) <> (0, 0, 0, 0) then
    raise exception 'an order begins confirmed, unpaid and unchanged' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- What is dropped returns to stock with its change; an order that is cancelled returns the rest.
alter table stock_moves add column change_position smallint,
  drop constraint stock_move_once_per_order,
  add constraint stock_move_of_change foreign key (order_id, change_position) references line_changes (order_id, position),
  add constraint stock_move_change_releases check (change_position is null or kind = 'release');
create unique index stock_move_once_per_order on stock_moves (order_id, product_id, kind, coalesce(change_position, 0))
  where order_id is not null;

alter table order_events drop constraint order_event_known, add constraint order_event_known check (kind in (
  'placed', 'paid', 'payment_failed', 'method_changed', 'packed', 'unpacked', 'line_changed', 'shipped', 'delivered',
  'cancelled', 'return_requested', 'return_approved', 'return_rejected',
  'refund_due', 'refund_sent', 'refund_processed', 'refund_failed'
));
