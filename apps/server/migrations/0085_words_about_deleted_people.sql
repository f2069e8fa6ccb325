-- Up Migration

-- What a farm or an operator wrote about an order may name its buyer. When the buyer is deleted these words go too; what
-- was changed and for how much stays.

-- First, and in the writers' order: an order's change writes its event before what points at the change.
lock table order_events in share row exclusive mode;
lock table line_changes in access exclusive mode;

drop trigger line_changes_append_only on line_changes;

-- People who were deleted before.
update line_changes set reason = null
 where by in ('farmer', 'admin') and reason is not null
   and order_id in (select orders.id from orders join erasures on erasures.account_id = orders.buyer_id);
alter table order_events disable trigger order_events_change_by_erasure_alone;
update order_events set detail = without_words(detail)
 where by = 'farmer' and detail <> without_words(detail)
   and order_id in (select orders.id from orders join erasures on erasures.account_id = orders.buyer_id);
alter table order_events enable trigger order_events_change_by_erasure_alone;
update notices set detail = without_words(detail)
 where detail <> without_words(detail)
   and order_id in (select orders.id from orders join erasures on erasures.account_id = orders.buyer_id);
update mails set detail = without_words(detail)
 where detail <> without_words(detail)
   and order_id in (select orders.id from orders join erasures on erasures.account_id = orders.buyer_id);

-- Only the erasure of the buyer takes the reason of a change, and nothing else of it.
create function guard_line_change_erasure() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'reason') is distinct from (to_jsonb(old) - 'reason') or new.reason is not null
     or not exists (
       select from orders join erasures on erasures.account_id = orders.buyer_id where orders.id = old.order_id
     ) then
    raise exception 'line_changes is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger line_changes_append_only before delete or truncate on line_changes
  for each statement execute function forbid_change();
create trigger line_changes_change_by_erasure_alone before update on line_changes
  for each statement execute function forbid_direct_change();
create trigger line_change_loses_only_its_reason before update on line_changes
  for each row execute function guard_line_change_erasure();

create or replace function anonymise_append_only_rows() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from accounts where id = new.account_id and deleted_at is not null) then
    raise exception 'only a deleted person is erased' using errcode = 'restrict_violation';
  end if;
  -- What a buyer or the system gives as a reason for a cancellation is one of a fixed list.
  update order_events set detail = without_words(detail)
   where order_id in (select id from orders where buyer_id = new.account_id)
     and (kind like 'return\_%' or by in ('farmer', 'admin', 'gateway'))
     and detail <> without_words(detail);
  -- Those of the system are of a fixed list too, and a buyer's have none.
  update line_changes set reason = null
   where order_id in (select id from orders where buyer_id = new.account_id)
     and by in ('farmer', 'admin') and reason is not null;
  update audit_log set detail = without_words(detail)
   where actor_role = 'admin'
     and subject_id in (
       select new.account_id::text
       union all
       select id::text from orders where buyer_id = new.account_id
     )
     and detail <> without_words(detail);
  return null;
end
$$;
