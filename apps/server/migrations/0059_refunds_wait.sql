-- Up Migration

-- A large refund that an operator asked for waits until another operator approves it. It is never sent before that, and
-- operators can't approve their own requests.
alter table refunds
  add column asked_by uuid references accounts (id),
  add column needs_second_person boolean not null default false,
  add column approved_by uuid references accounts (id),
  add column approved_at timestamptz,
  add constraint refund_approved_by_another check (
    (approved_by is null) = (approved_at is null)
    and (approved_by is null or (needs_second_person and approved_by <> asked_by))
  ),
  add constraint refund_waits_for_another check (
    not needs_second_person
    or (asked_by is not null and (approved_by is not null or (state = 'due' and next_try_at is null)))
  ),
  drop constraint refund_tried_while_open,
  add constraint refund_tried_while_open check (
    (state in ('due', 'sent') and payment_id is not null and (not needs_second_person or approved_by is not null))
    = (next_try_at is not null)
  );
create index refunds_to_approve on refunds (created_at, id) where needs_second_person and approved_by is null;
create index refunds_asked_by_order on refunds (order_id) where asked_by is not null;

-- Who asked and whether a second person is needed is decided when the refund is made; an approval stays.
create function guard_refund_approval() returns trigger language plpgsql as $$
begin
  if (new.asked_by, new.needs_second_person) is distinct from (old.asked_by, old.needs_second_person)
     or (old.approved_by is not null
         and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at)) then
    raise exception 'a refund keeps who asked for it and who approved it' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger refund_keeps_approval before update on refunds
  for each row execute function guard_refund_approval();
