-- Up Migration

-- How a failed stop was decided, by whom, and what went back: the list of decided money shows it. Null for a stop that was
-- decided before this was recorded.
alter table stops
  add column settled_as text constraint stop_decision_known check (settled_as in ('ended', 'another_day')),
  add column settled_by uuid references accounts (id),
  add column returned_paise bigint constraint stop_returns_no_less_than_nothing check (returned_paise >= 0),
  add constraint stop_decision_is_whole check (
    (settled_as is null) = (settled_by is null)
    and (returned_paise is not null) = (settled_as is not distinct from 'ended')
    and (settled_as is null or settled_at is not null));
create trigger stop_decision_stays before update of settled_as, settled_by, returned_paise on stops for each row
  when ((old.settled_as, old.settled_by, old.returned_paise) is distinct from (new.settled_as, new.settled_by, new.returned_paise))
  execute function guard_stop_result();

-- Decided money, the newest decision first. Returns have such an index already.
create index stops_decided on stops (settled_as, settled_at desc, id desc) where settled_as is not null;
create index claims_decided on item_claims (state, decided_at desc, id desc) where decided_by is not null and mark_id is null;
create index claims_of_marks_decided on item_claims (state, decided_at desc, id desc)
  where decided_by is not null and mark_id is not null;
create index refunds_approved on refunds (approved_at desc, id desc) where approved_at is not null;
