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

create or replace trigger erasure_reaches_append_only_rows after insert on erasures
  for each row execute function anonymise_append_only_rows();
