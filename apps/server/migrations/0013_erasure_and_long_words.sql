-- Up Migration

-- As before, and no word is longer than 60 characters: PostgreSQL refuses a word of more than 2,046 bytes in a tsvector
-- (683 Devanagari letters) and one of more than 255 characters in levenshtein, and a ligature may become eighteen
-- letters. Listings and questions are cut alike, so a cut word still finds itself.
create or replace function search_tokens(given text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  plain text := lower(given);
begin
  if octet_length(plain) <> length(plain) then
    plain := lower(normalize(plain, NFKD));
    plain := regexp_replace(plain, '[\u0300-\u036f\u093c\u200b-\u200d\ufeff]', '', 'g');
    plain := regexp_replace(plain, '[ङञणनम]्(?=[क-घच-झट-ढत-धप-भ])', 'ं', 'g');
    plain := translate(plain, 'ँ’०१२३४५६७८९', 'ं''0123456789');
    plain := regexp_replace(plain, '[^a-z0-9''\u00df-\u024f\u0900-\u0963\u0970-\u0dff]+', ' ', 'g');
  end if;
  if strpos(plain, '''') > 0 then
    plain := regexp_replace(plain, '''(s\M)?', '', 'g');
  end if;
  plain := translate(plain, E'!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r', repeat(' ', 34)) || ' ';
  if strpos(plain, 's ') > 0 then
    plain := regexp_replace(plain, '([a-z]{2})ies\M', '\1y', 'g');
    plain := regexp_replace(plain, '([a-z]{2}(?:o|x|ss|sh|ch))es\M', '\1', 'g');
    plain := regexp_replace(plain, '([a-z]{2}[a-hj-rtv-z])s\M', '\1', 'g');
  end if;
  if length(plain) > 60 and plain ~ '[^ ]{61}' then
    plain := regexp_replace(plain, '([^ ]{60})[^ ]+', '\1', 'g');
  end if;
  return array_remove(string_to_array(plain, ' '), '');
end
$$;

-- Which people were erased, and when. After a restore from a backup it says who is to be erased again. A row here also
-- takes their words out of the append-only tables: nothing else can change those.
create table erasures (
  account_id uuid primary key references accounts (id),
  erased_at timestamptz not null default now()
);
create trigger erasures_append_only before update or delete or truncate on erasures
  for each statement execute function forbid_change();

-- What people wrote: a reason, a note. Amounts, stages and ids stay.
create function without_words(detail jsonb) returns jsonb language sql immutable parallel safe as $$
  select detail - array['reason', 'note']
$$;

-- Runs with the rights of its owner, because a caller has no right to change these tables. It blanks the words of one
-- deleted person and does nothing else; the fixed search_path keeps it from being led to tables of another schema.
create function anonymise_append_only_rows() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from accounts where id = new.account_id and deleted_at is not null) then
    raise exception 'only a deleted person is erased' using errcode = 'restrict_violation';
  end if;
  -- What a buyer or the system gives as a reason for a cancellation is one of a fixed list.
  update order_events set detail = without_words(detail)
   where order_id in (select id from orders where buyer_id = new.account_id)
     and (kind like 'return\_%' or by in ('admin', 'gateway'))
     and detail <> without_words(detail);
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

create trigger erasure_reaches_append_only_rows after insert on erasures
  for each row execute function anonymise_append_only_rows();

-- An update that no trigger runs comes from outside, whatever the session has set.
create function forbid_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

-- From a trigger, only the words of an erased person may go. Whose row it is, the trigger of each table says.
create function guard_erasure() returns trigger language plpgsql as $$
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

drop trigger order_events_append_only on order_events;
create trigger order_events_append_only before delete or truncate on order_events
  for each statement execute function forbid_change();
create trigger order_events_change_by_erasure_alone before update on order_events
  for each statement execute function forbid_direct_change();
create trigger order_event_loses_only_words before update on order_events
  for each row execute function guard_erasure('order_id');

drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function forbid_change();
create trigger audit_log_changes_by_erasure_alone before update on audit_log
  for each statement execute function forbid_direct_change();
create trigger act_loses_only_words before update on audit_log
  for each row execute function guard_erasure('subject_id');

-- The address whose tries are counted, hashed without the network, so that all its rows are found when its owner is
-- deleted. Rows from before are swept away within a day.
alter table sign_in_attempts add column address_hash bytea;
create index sign_in_attempts_by_address on sign_in_attempts (address_hash) where address_hash is not null;

-- People who were deleted before this list was complete.
update orders
   set to_name = 'Deleted user', to_phone = '', to_email = '', to_street = '', to_city = '', to_state = '',
       to_pincode = '', to_country = '', contact_name = 'Deleted user', contact_phone = '',
       return_reason = null, return_note = null, return_picture_id = null,
       cancel_reason = case when cancelled_by = 'admin' then 'Deleted' else cancel_reason end
 where buyer_id in (select id from accounts where deleted_at is not null);
delete from picture_owners where account_id in (select id from accounts where role = 'user' and deleted_at is not null);
insert into erasures (account_id) select id from accounts where role = 'user' and deleted_at is not null;
