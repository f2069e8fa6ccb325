-- The payouts of a run are downloaded as other lists are.
alter table export_links drop constraint export_kind_known,
  add constraint export_kind_known check (
    kind in ('orders', 'users', 'farmers', 'newsletter', 'audit', 'money', 'bank_file', 'payout_run')) not valid;
alter table export_links validate constraint export_kind_known;

-- The books of a period are compared with what was captured and paid back in it.
create index payments_by_capture on payments (captured_at) where captured_at is not null;
create index refunds_by_end on refunds (ended_at) where state = 'processed';
create index cash_counts_by_close on cash_counts (closed_at);
