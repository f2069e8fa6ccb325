-- Up Migration

-- First, and orders before parcels, as every reader takes them: the shop is open while this runs.
lock table orders, parcels in access exclusive mode;

-- The marks of a parcel that is not shipped yet, and when it moved on by itself. Older parcels have the order's times.
alter table parcels
  add column packed_by uuid references accounts (id),
  add column handed_over_at timestamptz,
  add column handed_over_by uuid references accounts (id),
  add column shipped_at timestamptz,
  add column delivered_at timestamptz,
  add constraint parcel_packed_by_with_its_time check (packed_by is null or packed_at is not null),
  add constraint parcel_handed_over_with_its_time check ((handed_over_at is null) = (handed_over_by is null)),
  add constraint parcel_handed_over_is_packed check (handed_over_at is null or packed_at is not null);

create function note_parcel_times() returns trigger language plpgsql as $$
begin
  if new.status = 'shipped' then new.shipped_at := now(); end if;
  if new.status = 'delivered' then new.delivered_at := now(); end if;
  return new;
end
$$;

create trigger parcel_notes_its_times before update of status on parcels
  for each row when (old.status <> new.status) execute function note_parcel_times();

-- Lines of which nothing is left are not packed. A change of the last line that was not packed packs the parcel.
create or replace function note_packed_parcels() returns trigger language plpgsql as $$
begin
  update parcels set packed_at = case when parcel.is_packed then now() end, packed_by = null
    from (
      select touched.order_id, touched.farmer_id, count(*) > 0 and bool_and(packed_lines.order_id is not null) as is_packed
        from (
          select distinct line.order_id, line.farmer_id
            from changed join order_lines as line
              on line.order_id = changed.order_id and line.product_id = changed.product_id
        ) as touched
        join order_lines as line on line.order_id = touched.order_id and line.farmer_id = touched.farmer_id
        left join packed_lines on packed_lines.order_id = line.order_id and packed_lines.product_id = line.product_id
       where coalesce((
               select kept_parts from line_changes
                where line_changes.order_id = line.order_id and line_changes.product_id = line.product_id
                order by position desc limit 1
             ), 1) > 0
       group by touched.order_id, touched.farmer_id
    ) as parcel
   where parcels.order_id = parcel.order_id and parcels.farmer_id = parcel.farmer_id
     and parcels.status = 'confirmed' and (parcels.packed_at is not null) <> parcel.is_packed;
  return null;
end
$$;

create trigger changed_lines_pack_parcels after insert on line_changes
  referencing new table as changed for each statement execute function note_packed_parcels();

-- A parcel that ended, or moved on alone, is not waited for.
create or replace function count_farms_to_pack() returns trigger language plpgsql as $$
begin
  update orders set farms_to_pack = (
      select count(*) from parcels where order_id = new.order_id and packed_at is null and status = 'confirmed')
   where id = new.order_id;
  return null;
end
$$;

create trigger moved_parcel_is_not_waited_for after update of status on parcels
  for each row when (old.status = 'confirmed' and new.status <> old.status and new.packed_at is null)
  execute function count_farms_to_pack();

-- Something was wrong with an item. The buyer's words, photo and payment address are here, where they can be erased.
create table item_claims (
  id uuid primary key,
  order_id uuid not null,
  product_id uuid not null,
  farmer_id uuid not null,
  buyer_id uuid not null references accounts (id),
  parts integer not null constraint claim_of_something check (parts > 0),
  asked_paise bigint not null constraint claim_asks_for_money check (asked_paise > 0),
  reason text not null constraint claim_reason_known check (reason in ('broken', 'spoiled', 'missing', 'wrong_item')),
  words text constraint claim_words_size check (length(words) between 1 and 1000),
  picture_id text references pictures (id),
  -- Where the cash of an order goes back to.
  upi_id text constraint claim_upi_size check (length(upi_id) between 3 and 100),
  late boolean not null,
  created_at timestamptz not null default now(),
  farm_words text constraint claim_farm_words_size check (length(farm_words) between 1 and 1000),
  farm_answered_at timestamptz,
  state text not null default 'pending' constraint claim_state_known check (state in ('pending', 'approved', 'rejected')),
  given_paise bigint constraint claim_gives_no_more_than_asked check (given_paise between 1 and asked_paise),
  -- What buyer and farm read about the decision.
  note text constraint claim_note_size check (length(note) between 1 and 500),
  decided_at timestamptz,
  -- Null when it was approved without an operator.
  decided_by uuid references accounts (id),
  change_position smallint,
  constraint claim_of_a_line foreign key (order_id, product_id) references order_lines (order_id, product_id),
  constraint claim_of_a_parcel foreign key (order_id, farmer_id) references parcels (order_id, farmer_id),
  constraint claim_of_change foreign key (order_id, change_position) references line_changes (order_id, position),
  constraint claim_decided_with_its_time check ((state = 'pending') = (decided_at is null)),
  constraint claim_approved_with_its_change check (
    (state = 'approved') = (change_position is not null) and (state = 'approved') = (given_paise is not null)),
  constraint claim_rejected_with_words check (state <> 'rejected' or (note is not null and decided_by is not null)),
  constraint claim_farm_answer_with_its_time check ((farm_words is null) = (farm_answered_at is null))
);
create unique index claim_open_once_per_line on item_claims (order_id, product_id) where state = 'pending';
create unique index claim_has_its_own_change on item_claims (order_id, change_position) where change_position is not null;
create index claims_to_decide on item_claims (created_at, id) where state = 'pending';
create index claims_by_buyer on item_claims (buyer_id, created_at desc);
create index claims_by_farmer on item_claims (farmer_id, created_at desc);
create index claims_by_order on item_claims (order_id, created_at);
create index claims_by_picture on item_claims (picture_id) where picture_id is not null;

create function guard_claim() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.product_id, new.farmer_id, new.buyer_id, new.parts, new.asked_paise, new.reason, new.late, new.created_at)
     is distinct from
     (old.id, old.order_id, old.product_id, old.farmer_id, old.buyer_id, old.parts, old.asked_paise, old.reason, old.late, old.created_at) then
    raise exception 'a claim stays as it was made' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'pending'
     and (new.state, new.given_paise, new.decided_at, new.decided_by, new.change_position)
         is distinct from (old.state, old.given_paise, old.decided_at, old.decided_by, old.change_position) then
    raise exception 'a claim is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Read instead of the table by lists of orders, of which few have a claim.
alter table orders add column claims smallint not null default 0;

create function count_claim() returns trigger language plpgsql as $$
begin
  update orders set claims = claims + 1 where id = new.order_id;
  return null;
end
$$;

create trigger claim_is_counted after insert on item_claims for each row execute function count_claim();
create trigger claim_stays_as_made before update on item_claims for each row execute function guard_claim();
create trigger claims_are_kept before delete or truncate on item_claims for each statement execute function forbid_change();

-- The document of changes that were made together. Its numbers have no gaps.
create table credit_notes (
  number bigint primary key,
  order_id uuid not null references orders (id),
  first_position smallint not null,
  last_position smallint not null,
  issued_at timestamptz not null default now(),
  constraint credit_note_of_changes check (first_position between 1 and last_position),
  constraint credit_note_once_per_change unique (order_id, first_position)
);
create trigger credit_notes_append_only before update or delete or truncate on credit_notes
  for each statement execute function forbid_change();

-- The lock is taken at the end of the transaction, so that changes of different orders wait for each other's commit only.
create function issue_credit_note() returns trigger language plpgsql as $$
declare
  covered smallint;
begin
  select coalesce(max(last_position), 0) into covered from credit_notes where order_id = new.order_id;
  if new.position <= covered then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('credit notes', 0));
  insert into credit_notes (number, order_id, first_position, last_position)
  select (select coalesce(max(number), 0) + 1 from credit_notes), new.order_id, covered + 1, orders.changes
    from orders where orders.id = new.order_id;
  return null;
end
$$;

create constraint trigger line_change_has_a_credit_note after insert on line_changes
  deferrable initially deferred for each row execute function issue_credit_note();

create function guard_credit_note() returns trigger language plpgsql as $$
begin
  if new.number <> (select coalesce(max(number), 0) + 1 from credit_notes) then
    raise exception 'credit notes are numbered without gaps' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger credit_note_continues before insert on credit_notes for each row execute function guard_credit_note();

alter table order_events drop constraint order_event_known, add constraint order_event_known check (kind in (
  'placed', 'paid', 'payment_failed', 'method_changed', 'packed', 'unpacked', 'handed_over', 'line_changed',
  'parcel_shipped', 'parcel_delivered', 'parcel_ended', 'shipped', 'delivered', 'cancelled',
  'claim_made', 'claim_approved', 'claim_rejected',
  'return_requested', 'return_approved', 'return_rejected',
  'refund_due', 'refund_sent', 'refund_processed', 'refund_failed'
));
