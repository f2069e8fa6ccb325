-- From a trigger, only the words of an erased person may go. Whose row it is, the trigger of each table says.
create or replace function guard_erasure() returns trigger language plpgsql as $$
declare
  subject uuid := to_jsonb(old) ->> tg_argv[0];
begin
  if (to_jsonb(new) - 'detail') is distinct from (to_jsonb(old) - 'detail')
     or new.detail is distinct from without_words(old.detail)
     or not exists (
       select from erasures where account_id = subject
       union all
       select from orders join erasures on erasures.account_id = orders.buyer_id where orders.id = subject
     ) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger act_loses_only_words before update on audit_log
  for each row execute function guard_erasure('subject_id');

create or replace trigger order_event_loses_only_words before update on order_events
  for each row execute function guard_erasure('order_id');
