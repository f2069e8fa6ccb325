-- One row per promise the data must keep; `bad` is how many rows break it and must be 0.
-- Run after every test file that opens a database, and by `npm run audit:data`.

select 'account_email_unique_per_realm' as promise, count(*)::int as bad
  from (select from accounts group by realm, email_norm having count(*) > 1) as twice
union all
select 'account_role_fits_realm', count(*)::int
  from accounts where (role = 'farmer') <> (realm = 'farmers')
union all
select 'farmer_has_profile', count(*)::int
  from accounts left join farmer_profiles on farmer_profiles.account_id = accounts.id
 where accounts.role = 'farmer' and farmer_profiles.account_id is null
union all
select 'profile_belongs_to_farmer', count(*)::int
  from farmer_profiles join accounts on accounts.id = farmer_profiles.account_id
 where accounts.role <> 'farmer'
union all
select 'address_belongs_to_buyer', count(*)::int
  from addresses join accounts on accounts.id = addresses.account_id
 where accounts.role <> 'user'
union all
-- A session that would be let in must be for the role its account has.
select 'live_session_has_its_accounts_role', count(*)::int
  from sessions join accounts on accounts.id = sessions.account_id
 where sessions.revoked_at is null and sessions.epoch = accounts.session_epoch
   and sessions.role <> accounts.role
union all
select 'session_epoch_never_ahead', count(*)::int
  from sessions join accounts on accounts.id = sessions.account_id
 where sessions.epoch > accounts.session_epoch
union all
select 'sessions_within_limit', count(*)::int
  from (
    select from sessions where revoked_at is null and idle_expires_at > now()
     group by account_id having count(*) > 10
  ) as many
union all
-- Nobody's address is kept who did not agree to it.
select 'newsletter_address_has_consent', count(*)::int
  from newsletter_subscribers
 where not exists (select from newsletter_consents where subscriber_id = newsletter_subscribers.id)
union all
-- A key is written with its effect and its answer, or not at all.
select 'idempotency_key_has_answer', count(*)::int
  from idempotency_keys where answer is null
union all
select 'audit_log_is_append_only', (count(*) <> 1)::int
  from pg_trigger
 where tgrelid = 'audit_log'::regclass and tgname = 'audit_log_append_only' and tgenabled in ('O', 'A')
