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
union all
select 'product_belongs_to_farmer', count(*)::int
  from products join accounts on accounts.id = products.farmer_id
 where accounts.role <> 'farmer'
union all
select 'product_knows_whether_its_farmer_is_active', count(*)::int
  from products join accounts on accounts.id = products.farmer_id
 where products.farmer_active <> (accounts.status = 'active')
union all
select 'product_has_stock_level', count(*)::int
  from products left join stock_levels on stock_levels.product_id = products.id
 where stock_levels.product_id is null
union all
select 'stock_conservation', count(*)::int
  from stock_levels
  left join (select product_id, sum(delta) as moved from stock_moves group by product_id) as moves using (product_id)
 where stock_levels.available <> coalesce(moves.moved, 0)
union all
select 'newest_price_is_the_one_charged', count(*)::int
  from products
  left join (
    select distinct on (product_id) product_id, price_paise from price_history order by product_id, since desc
  ) as newest on newest.product_id = products.id
 where newest.price_paise is distinct from products.price_paise
union all
select 'category_counts_what_is_listed', count(*)::int
  from categories
 where listed_count <> (select count(*) from products where category = categories.name and listed)
union all
-- What is not on sale changes at once, and what is deleted waits for nobody.
select 'change_is_of_an_approved_product', count(*)::int
  from product_changes join products on products.id = product_changes.product_id
 where products.status <> 'approved' or products.deleted_at is not null
union all
select 'change_changes_something', count(*)::int
  from product_changes as change join products on products.id = change.product_id
 where (change.name, change.description, change.category, change.unit, change.picture_id)
     = (products.name, products.description, products.category, products.unit, products.picture_id)
union all
select 'deal_is_not_of_a_deleted_product', count(*)::int
  from deals join products on products.id = deals.product_id
 where products.deleted_at is not null
union all
-- Words are made from five columns of three tables, so only the newest are made again to compare.
select 'search_words_are_true', count(*)::int
  from (select * from products where deleted_at is null order by id desc limit 10000) as newest
  join accounts on accounts.id = newest.farmer_id and accounts.role = 'farmer'
  left join farmer_profiles on farmer_profiles.account_id = newest.farmer_id
 where newest.words
    <> search_vector(newest.name, newest.description, newest.category, accounts.name, farmer_profiles.place)
union all
select 'marks_are_those_of_what_is_on_sale', count(*)::int
  from product_marks as kept
  full join (
    select id as product_id, lexeme as mark from products, unnest(ts_filter(words, '{a}'))
     where listed and lexeme like '@%'
  ) as said using (product_id, mark)
 where kept is null or said is null
union all
-- What keeps the promises above, whoever writes.
select 'catalogue_triggers_are_on', count(*)::int
  from (values
    ('accounts', 'account_state_reaches_products'),
    ('accounts', 'farmers_name_reaches_products'),
    ('farmer_profiles', 'farmers_place_reaches_products'),
    ('products', 'product_words_written'),
    ('products', 'product_insert_teaches_words'),
    ('products', 'product_update_teaches_words'),
    ('products', 'product_reviewed_as_sold'),
    ('products', 'product_knows_its_farmer'),
    ('products', 'product_has_stock'),
    ('products', 'product_insert_counts'),
    ('products', 'product_update_counts'),
    ('products', 'product_delete_counts'),
    ('products', 'product_insert_keeps_price'),
    ('products', 'product_update_keeps_price'),
    ('price_history', 'price_history_append_only'),
    ('stock_levels', 'stock_changes_by_moves_alone'),
    ('stock_moves', 'stock_moves_move_stock'),
    ('stock_moves', 'stock_moves_append_only')
  ) as expected (relation, name)
 where not exists (
   select from pg_trigger
    where tgrelid = expected.relation::regclass and tgname = expected.name and tgenabled in ('O', 'A')
 )
