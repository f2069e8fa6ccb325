-- Up Migration

-- Who drives, as the operator who made the link named the person.
alter table driver_links
  add column driver_name text constraint driver_name_size check (length(btrim(driver_name)) between 1 and 100);

-- A round may leave with the first mark of its driver, where no operator said that it left.
alter table round_days
  add column left_by_link uuid references driver_links (id),
  drop constraint round_day_left_by_someone,
  add constraint round_day_left_by_someone check (
    (left_at is null) = (num_nonnulls(left_by, left_by_link) = 0) and num_nonnulls(left_by, left_by_link) <= 1);

-- The marks of a stop are counted, and end at twenty. Null: made before they were counted.
alter table stop_marks
  add column position smallint constraint stop_mark_one_of_twenty check (position between 1 and 20),
  -- What goes back by itself because of this mark, within the limits of the settings.
  add column refunded_paise bigint not null default 0 constraint stop_mark_refund_sane check (refunded_paise >= 0);
create unique index stop_marks_are_counted on stop_marks (stop_id, position) where position is not null;

-- A bag that a driver did not have and whose money an operator decides about: one claim per item, made by the mark.
alter table item_claims add column mark_id uuid references stop_marks (id);
create index claims_of_marks on item_claims (created_at) where mark_id is not null and state = 'pending';

alter table alarms
  drop constraint alarm_kind_known,
  add constraint alarm_kind_known check (kind in (
    'unmatched_payments', 'gateway_key', 'stock_share', 'new_account_orders', 'bulk_registration',
    'gateway_account', 'invariant_broken', 'unproven_holds', 'missing_bag'));

-- Cash is collected in whole rupees: the market bears the paise.
alter type ledger_account add value 'cash_rounding';
