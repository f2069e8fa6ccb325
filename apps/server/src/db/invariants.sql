-- One row per invariant of the data; `bad` is the number of rows that break it and must be 0.
-- Run after every test file that opens a database, and by `npm run verify:data`.

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
-- The default address and the others are in two tables.
select 'address_is_saved_once', count(*)::int
  from addresses join saved_addresses on saved_addresses.id = addresses.id
union all
select 'addresses_at_most_ten', count(*)::int
  from (select from saved_addresses group by account_id having count(*) > 9) as crowded
union all
-- A valid session must have the role of its account.
select 'live_session_has_its_accounts_role', count(*)::int
  from sessions join accounts on accounts.id = sessions.account_id
 where sessions.revoked_at is null and sessions.epoch = accounts.session_epoch
   and sessions.role <> accounts.role
union all
select 'session_epoch_never_ahead', count(*)::int
  from sessions join accounts on accounts.id = sessions.account_id
 where sessions.epoch > accounts.session_epoch
union all
-- The setting may be lowered while more are signed in; it is a hundred at most.
select 'sessions_within_limit', count(*)::int
  from (
    select from sessions where revoked_at is null and idle_expires_at > now()
     group by account_id having count(*) > 100
  ) as many
union all
-- An address is stored only with consent.
select 'newsletter_address_has_consent', count(*)::int
  from newsletter_subscribers
 where not exists (select from newsletter_consents where subscriber_id = newsletter_subscribers.id)
union all
-- A key is written with its effect and its response, or not at all.
select 'idempotency_key_has_response', count(*)::int
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
-- Only a product on sale can have a waiting change: others change at once, and deleted ones have none.
select 'change_is_of_an_approved_product', count(*)::int
  from product_changes join products on products.id = product_changes.product_id
 where products.status <> 'approved' or products.deleted_at is not null
union all
select 'change_changes_something', count(*)::int
  from product_changes as change join products on products.id = change.product_id
 where to_jsonb(products) @> to_jsonb(change) - array['product_id', 'status', 'note', 'created_at']
union all
select 'farm_change_changes_something', count(*)::int
  from farm_changes as change
  join farmer_profiles as farm using (account_id)
  join accounts on accounts.id = change.account_id
 where change.status = 'pending'
   and (change.name, change.place, change.about) = (accounts.name, farm.place, farm.about)
   and (change.avatar is null or change.avatar = farm.avatar)
union all
select 'deal_is_not_of_a_deleted_product', count(*)::int
  from deals join products on products.id = deals.product_id
 where products.deleted_at is not null
union all
-- Search words are made from six columns of three tables, so only the newest are recomputed to compare.
select 'search_words_are_true', count(*)::int
  from (select * from products where deleted_at is null order by id desc limit 10000) as newest
  join accounts on accounts.id = newest.farmer_id and accounts.role = 'farmer'
  left join farmer_profiles on farmer_profiles.account_id = newest.farmer_id
 where newest.words
    <> search_vector(concat_ws(' ', newest.variety, newest.name), newest.description, newest.category, accounts.name, farmer_profiles.place)
union all
select 'hindi_names_are_true', count(*)::int
  from (select * from products where deleted_at is null order by id desc limit 10000) as newest
 where hindi_name is distinct from hindi_name(name)
union all
select 'produce_tags_are_those_of_what_is_on_sale', count(*)::int
  from product_marks as kept
  full join (
    select id as product_id, lexeme as mark from products, unnest(ts_filter(words, '{a}'))
     where listed and lexeme like '@%'
  ) as said using (product_id, mark)
 where kept is null or said is null
union all
-- The triggers that enforce the invariants above for every writer.
select 'catalogue_triggers_are_on', count(*)::int
  from (values
    ('accounts', 'account_state_reaches_products'),
    ('accounts', 'farmers_name_reaches_products'),
    ('accounts', 'farm_name_reviewed'),
    ('farmer_profiles', 'farmers_place_reaches_products'),
    ('farmer_profiles', 'delivery_reaches_products'),
    ('farmer_profiles', 'farm_profile_reviewed'),
    ('products', 'product_words_written'),
    ('products', 'product_insert_teaches_words'),
    ('products', 'product_update_teaches_words'),
    ('products', 'product_reviewed_as_sold'),
    ('products', 'product_knows_its_farmer'),
    ('products', 'product_way_worked_out'),
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
union all
-- Stock: an order takes exactly its lines, and a cancelled order gives back exactly its lines.
select 'order_takes_exactly_its_lines', count(*)::int
  from (select order_id, product_id, quantity from order_lines) as line
  full join (select order_id, product_id, -sum(delta) as taken from stock_moves where kind = 'take' group by 1, 2) as move
    using (order_id, product_id)
 where line.quantity is distinct from move.taken
union all
-- What was dropped returned with its change; short and weighed produce never returns.
select 'cancelled_order_gives_back_exactly_its_lines', count(*)::int
  from (
    select order_lines.order_id, order_lines.product_id, coalesce(
             (select kept_parts / parts_per_unit(order_lines.unit) from line_changes
               where line_changes.order_id = order_lines.order_id and line_changes.product_id = order_lines.product_id
               order by line_changes.position desc limit 1),
             quantity) as quantity
      from order_lines join orders on orders.id = order_id where status = 'cancelled'
  ) as line
  full join (
    select order_id, product_id, sum(delta) as released from stock_moves
     where kind = 'release' and change_position is null group by 1, 2
  ) as move using (order_id, product_id)
 where coalesce(line.quantity, 0) <> coalesce(move.released, 0)
union all
select 'line_change_continues_the_one_before', count(*)::int
  from (
    select line.quantity * parts_per_unit(line.unit) as ordered_parts, line.line_paise, change.*,
           lag(change.kept_parts) over of_line as before_parts, lag(change.kept_paise) over of_line as before_paise
      from line_changes as change
      join order_lines as line on line.order_id = change.order_id and line.product_id = change.product_id
    window of_line as (partition by change.order_id, change.product_id order by change.position)
  ) as change
 where kept_parts + less_parts <> coalesce(before_parts, ordered_parts)
    or kept_paise + amount_paise <> coalesce(before_paise, line_paise)
union all
select 'dropped_line_returns_its_whole_units', count(*)::int
  from (
    select change.order_id, change.position,
           (change.kept_parts + change.less_parts) / parts_per_unit(line.unit)
             - change.kept_parts / parts_per_unit(line.unit) as units
      from line_changes as change
      join order_lines as line on line.order_id = change.order_id and line.product_id = change.product_id
     where change.kind = 'dropped'
  ) as dropped
  full join (
    select order_id, change_position as position, sum(delta) as released from stock_moves
     where change_position is not null group by 1, 2
  ) as move using (order_id, position)
 where coalesce(dropped.units, 0) <> coalesce(move.released, 0)
union all
select 'order_sums_its_changes_and_refunds', count(*)::int
  from orders
 where (changes, reduced_paise, fees_back_paise) <> (
         select count(*), coalesce(sum(amount_paise + fees_paise), 0), coalesce(sum(fees_paise), 0)
           from line_changes where order_id = orders.id)
    or refunded_paise <> coalesce((
         select sum(amount_paise) from refunds
          where order_id = orders.id and (cause in ('cancel', 'return') or cause like 'change:%')), 0)
    or exists (
      select from parcels
       where order_id = orders.id and reduced_paise <> coalesce((
         select sum(change.amount_paise) from line_changes as change
           join order_lines as line on line.order_id = change.order_id and line.product_id = change.product_id
          where change.order_id = parcels.order_id and line.farmer_id = parcels.farmer_id), 0))
union all
select 'captured_money_is_kept_or_refunded', count(*)::int
  from orders
 where captured_paise - refunded_paise <>
       case when captured_paise = 0 or status = 'cancelled' or return_status = 'approved' then 0
            else total_paise - reduced_paise end
union all
-- A change of a paid order has one refund of its amount; before the payment of cash it has none.
select 'line_change_of_paid_order_is_refunded_once', count(*)::int
  from (select order_id, 'change:' || position as cause, amount_paise + fees_paise as amount_paise, at from line_changes) as change
  full join (select * from refunds where cause like 'change:%') as refund using (order_id, cause)
  left join orders on orders.id = order_id
 where case
   when change.at is null then true
   -- At the same moment: ending the last open parcel collects the cash of the others.
   when orders.is_cash and (orders.paid_at is null or change.at <= orders.paid_at) then refund.id is not null
   else refund.amount_paise is distinct from nullif(change.amount_paise, 0)
 end
union all
-- A weight waits for its ten minutes, never for a day, and its bag waits with it.
select 'held_weight_is_of_an_open_bag', count(*)::int
  from held_weights join parcels using (order_id, farmer_id)
 where parcels.status <> 'confirmed' or not parcels.placed or held_weights.saved_at < now() - interval '1 day'
union all
select 'order_is_the_sum_of_its_parcels_and_lines', count(*)::int
  from orders
 where items_paise is distinct from (select sum(items_paise) from parcels where order_id = orders.id)
    or exists (
      select from parcels
       where order_id = orders.id
         and items_paise is distinct from (
           select sum(line_paise) from order_lines
            where order_lines.order_id = parcels.order_id and order_lines.farmer_id = parcels.farmer_id))
union all
select 'order_has_the_status_of_its_slowest_parcel', count(*)::int
  from orders where status is distinct from (select min(status) from parcels where order_id = orders.id)
union all
select 'parcel_is_placed_as_its_order', count(*)::int
  from parcels join orders on orders.id = parcels.order_id
 where parcels.placed <> orders.placed
union all
select 'cart_belongs_to_buyer', count(*)::int
  from cart_lines join accounts on accounts.id = cart_lines.buyer_id
 where accounts.role <> 'user'
union all
-- A paid online order has exactly one captured payment of its amount; cash is paid with the delivery.
select 'paid_order_has_its_money', count(*)::int
  from orders
 where case
   when captured_paise = 0 then exists (
     select from payments where order_id = orders.id and payments.status = 'captured' and stray is null)
   when is_cash then orders.status <> 'delivered'
   else (
     select count(*) from payments
      where order_id = orders.id and payments.status = 'captured' and stray is null and currency = 'INR'
        and payments.captured_paise = total_paise
   ) <> 1
 end
union all
select 'payment_intent_matches_the_buyer_and_amount_of_its_order', count(*)::int
  from payment_intents join orders on orders.id = payment_intents.order_id
 where orders.buyer_id <> payment_intents.buyer_id or orders.total_paise <> payment_intents.amount_paise or orders.is_cash
union all
select 'online_order_has_its_payment_intent', count(*)::int
  from orders where not is_cash and not exists (select from payment_intents where order_id = orders.id)
union all
-- All captured money pays for an order, waits a while for one, is owed back, or is held for an operator to decide (and never
-- refunded while it is held, or once it was marked as not ours).
select 'captured_money_is_accounted_for', count(*)::int
  from payments left join payment_intents on payment_intents.id = payments.intent_id
 where payments.status = 'captured'
   and case
     when refund_hold in ('held', 'not_ours') then exists (select from refunds where payment_id = payments.id)
     -- A worker opens the refund within seconds of the decision.
     when refund_hold = 'released' then exists (
       select from alarms where alarms.id = alarm_id and resolved_at < now() - interval '40 minutes')
     when stray is not null then not exists (
       select from refunds where payment_id = payments.id and cause in ('stray', 'late') and amount_paise = payments.amount_paise)
     when payments.order_id is null then coalesce(payment_intents.created_at < now() - interval '40 minutes', true)
     else payments.order_id is distinct from payment_intents.order_id
   end
union all
-- Every held payment has an alarm that operators see, and only they decide about it.
select 'held_payment_has_its_alarm', count(*)::int
  from payments join alarms on alarms.id = payments.alarm_id
 where alarms.kind <> 'unmatched_payments'
    or alarms.resolution is distinct from
       case refund_hold when 'held' then null when 'not_ours' then 'not_ours' else 'sent_back' end
union all
select 'promised_back_is_what_refunds_say', count(*)::int
  from payments
 where refund_reserved_paise
    <> coalesce((select sum(amount_paise) from refunds where payment_id = payments.id and state <> 'failed'), 0)
union all
select 'refund_is_sent_again_as_one_of_the_same_money', count(*)::int
  from refunds as failed
  full join (select * from refunds where cause like 'manual:%') as again on again.id = failed.resent_as
 where (failed.resent_as is not null or failed.id is null)
   and (failed.payment_id, failed.order_id, failed.amount_paise)
       is distinct from (again.payment_id, again.order_id, again.amount_paise)
union all
select 'undone_order_is_refunded_once_and_no_other_is', count(*)::int
  from orders
  left join (
    select order_id, count(*) as times, sum(amount_paise) as amount_paise
      from refunds where cause in ('cancel', 'return') group by order_id
  ) as back on back.order_id = orders.id
 where case
   -- The last change of a line may have ended the order, with all of its money.
   when orders.captured_paise > 0 and (status = 'cancelled' or return_status = 'approved')
   then coalesce(back.times, 0) > 1 or coalesce(back.amount_paise, 0) <> captured_paise - coalesce((
     select sum(amount_paise) from refunds where order_id = orders.id and cause like 'change:%'), 0)
   else back.times is not null
 end
union all
-- The ledger.
select 'ledger_transaction_sums_to_zero', count(*)::int
  from ledger_txns
 where coalesce((select sum(amount_paise) from ledger_entries where txn_id = ledger_txns.id), 1) <> 0
union all
select 'ledger_balances_match_the_rows', count(*)::int
  from (
    select 'gateway_clearing' as account,
           (select coalesce(sum(captured_paise - coalesce(fee_paise, 0)), 0) from payments where status = 'captured')
           - (select coalesce(sum(amount_paise), 0) from refunds where state = 'processed' and payment_id is not null)
           - (select coalesce(sum(amount_paise), 0) from gateway_settlements) as balance
    union all
    select 'bank',
           (select coalesce(sum(amount_paise), 0) from gateway_settlements)
           + (select coalesce(sum(amount_paise), 0) from banked_cash)
           - (select coalesce(sum(net_paise), 0) from payouts where state = 'paid')
    union all
    -- Under way, and what was posted by hand before there were runs.
    select 'payouts',
           (select coalesce(sum(entry.amount_paise), 0)
              from ledger_entries as entry join ledger_txns as txn on txn.id = entry.txn_id
             where entry.account = 'payouts' and txn.kind = 'payout')
           - (select coalesce(sum(net_paise), 0) from payouts where state = 'sent')
    union all
    select 'commission', -(select coalesce(sum(deductions_paise), 0) from payouts where state in ('sent', 'paid'))
    union all
    select 'written_off', (select coalesce(sum(amount_paise), 0) from write_offs where approved_at is not null)
    union all
    select 'gateway_fees', (select coalesce(sum(fee_paise), 0) from payments where status = 'captured')
    union all
    select 'unclaimed',
           -- Held money stays unclaimed until an operator decides; money that is not ours stays unclaimed for good.
           -(select coalesce(sum(captured_paise), 0) from payments
              where status = 'captured' and order_id is null and (stray is null or refund_hold in ('held', 'released', 'not_ours')))
    union all
    -- A resent refund is owed by the refund that replaced it.
    select 'refunds_due',
           -(select coalesce(sum(amount_paise), 0) from refunds where state <> 'processed' and resent_as is null)
    union all
    select 'cash',
           (select coalesce(sum(captured_paise), 0) from orders where is_cash)
           - (select coalesce(sum(amount_paise), 0) from refunds where state = 'processed' and payment_id is null)
           -- What a driver still has, the paise that the market pays, and what was not there when it was counted.
           - (select coalesce(sum(amount_paise), 0) from ledger_entries
               where account::text in ('cash_with_driver', 'cash_rounding'))
           - (select coalesce(sum(collected_paise - counted_paise), 0) from cash_counts)
           - (select coalesce(sum(amount_paise), 0) from banked_cash)
    union all
    select 'cash_difference', (select coalesce(sum(collected_paise - counted_paise), 0) from cash_counts)
    union all
    -- What the market gave back of its fees came from the platform's first.
    select 'delivery', -(select coalesce(sum(delivery_paise - greatest(fees_back_paise - platform_paise, 0)), 0)
      from orders where captured_paise > refunded_paise)
    union all
    select 'platform', -(select coalesce(sum(greatest(platform_paise - fees_back_paise, 0)), 0)
      from orders where captured_paise > refunded_paise)
  ) as expected
 where balance <> coalesce((select sum(amount_paise) from ledger_entries where account::text = expected.account), 0)
union all
select 'farm_is_owed_what_no_sent_payout_paid', count(*)::int
  from (
    select entry.farmer_id, -sum(entry.amount_paise) as owed
      from ledger_entries as entry where entry.farmer_id is not null group by entry.farmer_id
  ) as books
  full join (
    -- Entries that no payout was sent for: payable, not yet payable, or in a payout that is still due.
    select entry.farmer_id, -sum(entry.amount_paise) as owed
      from ledger_entries as entry
      join ledger_txns as txn on txn.id = entry.txn_id
     where entry.farmer_id is not null and txn.kind not in ('payout_sent', 'payout_failed', 'payout_returned')
       and not exists (
         select from payout_entries as held join payouts on payouts.id = held.payout_id
          where held.txn_id = entry.txn_id and held.position = entry.position and held.live
            and payouts.state in ('sent', 'paid'))
     group by entry.farmer_id
  ) as unsent using (farmer_id)
 where coalesce(books.owed, 0) <> coalesce(unsent.owed, 0)
union all
select 'ledger_entry_in_one_live_payout', count(*)::int
  from (select from payout_entries where live group by txn_id, position having count(*) > 1) as doubled
union all
select 'payout_entry_lives_with_its_payout', count(*)::int
  from payout_entries join payouts on payouts.id = payout_entries.payout_id
 where payout_entries.live <> (payouts.state in ('due', 'sent', 'paid'))
union all
select 'payout_is_its_entries_less_deductions', count(*)::int
  from payouts
 where gross_paise is distinct from (select sum(amount_paise) from payout_entries where payout_id = payouts.id)
    or deductions_paise <> (select coalesce(sum(amount_paise), 0) from payout_deductions where payout_id = payouts.id)
union all
select 'payout_run_is_its_payouts', count(*)::int
  from payout_runs
 where (farms, gross_paise, net_paise) is distinct from (
   select (count(*)::integer, sum(gross_paise)::bigint, sum(net_paise)::bigint) from payouts where run_id = payout_runs.id)
union all
select 'payout_run_approved_by_a_second_person', count(*)::int
  from payout_runs where approved_by = drafted_by
union all
select 'payout_posted_as_it_ended', count(*)::int
  from payouts
 where array(
         select kind from ledger_txns where source = 'payout' and source_id = payouts.id order by kind
       ) <> case state
         when 'sent' then array['payout_sent']
         when 'paid' then array['payout_paid', 'payout_sent']
         when 'returned' then array['payout_paid', 'payout_returned', 'payout_sent']
         when 'failed' then case when sent_at is null then array[]::text[] else array['payout_failed', 'payout_sent'] end
         else array[]::text[] end
union all
select 'payout_run_done_when_all_ended', count(*)::int
  from payout_runs
 where (state = 'done') <> (state in ('sending', 'done') and not exists (
   select from payouts where run_id = payout_runs.id and state in ('due', 'sent')))
union all
select 'farm_is_owed_its_lines_of_paid_orders', count(*)::int
  from (
    select parcels.farmer_id, -sum(parcels.items_paise - parcels.reduced_paise) as balance
      from parcels join orders on orders.id = parcels.order_id
     where orders.captured_paise > orders.refunded_paise
     group by parcels.farmer_id
  ) as expected
  full join (
    -- A payout belongs to no order: it changes what is still owed, not what was earned.
    select farmer_id, sum(amount_paise) as balance from ledger_entries
     where account = 'farm' and order_id is not null group by farmer_id
  ) as written using (farmer_id)
 where coalesce(expected.balance, 0) <> coalesce(written.balance, 0)
union all
-- A farm's figures are its days plus the events that are not folded yet.
select 'farm_figures_are_those_of_parcels_and_ledger', count(*)::int
  from counted_farm_figures as counted full join farm_figures as stored using (farmer_id, day)
 where (coalesce(counted.orders, 0), coalesce(counted.sold_paise, 0),
        coalesce(counted.refunded_paise, 0), coalesce(counted.paid_out_paise, 0))
    <> (coalesce(stored.orders, 0), coalesce(stored.sold_paise, 0),
        coalesce(stored.refunded_paise, 0), coalesce(stored.paid_out_paise, 0))
union all
-- The market's figures are its days plus the events that are not folded yet.
select 'market_figures_are_those_of_orders_and_ledger', count(*)::int
  from counted_market_figures as counted full join market_figures as stored using (day)
 where (coalesce(counted.orders, 0), coalesce(counted.income_paise, 0), coalesce(counted.fees_paise, 0),
        coalesce(counted.given_back_paise, 0), coalesce(counted.driver_paise, 0), coalesce(counted.till_paise, 0))
    <> (coalesce(stored.orders, 0), coalesce(stored.income_paise, 0), coalesce(stored.fees_paise, 0),
        coalesce(stored.given_back_paise, 0), coalesce(stored.driver_paise, 0), coalesce(stored.till_paise, 0))
union all
-- Events and states.
select 'order_events_agree_with_the_order', count(*)::int
  from orders
  join lateral (
    select coalesce(array_agg(kind), '{}') as kinds from order_events where order_id = orders.id
  ) as happened on true
 where not 'placed' = any (kinds)
    or (status = 'cancelled') <> ('cancelled' = any (kinds))
    or (status = 'delivered') <> ('delivered' = any (kinds))
    or (shipped_at is not null) <> ('shipped' = any (kinds))
    or (captured_paise > 0) <> ('paid' = any (kinds))
    or (return_status is not null) <> ('return_requested' = any (kinds))
    or (coalesce(return_status = 'approved', false)) <> ('return_approved' = any (kinds))
    or (coalesce(return_status = 'rejected', false)) <> ('return_rejected' = any (kinds))
union all
select 'refund_events_agree_with_the_refunds', count(*)::int
  from (select order_id, count(*) as due, count(*) filter (where state = 'processed') as processed,
               count(*) filter (where state = 'failed') as failed
          from refunds where order_id is not null group by order_id) as refund
  full join (
    select order_id, count(*) filter (where kind = 'refund_due') as due,
           count(*) filter (where kind = 'refund_processed') as processed, count(*) filter (where kind = 'refund_failed') as failed
      from order_events where kind in ('refund_due', 'refund_processed', 'refund_failed') group by order_id
  ) as event using (order_id)
 where (refund.due, refund.processed, refund.failed) is distinct from (event.due, event.processed, event.failed)
union all
-- Everyone concerned has a mail, and a farm gets none about an order that was not placed.
select 'placed_order_notifies_its_buyer_and_its_farms', count(*)::int
  from orders
 where placed <> exists (
     select from mails where kind = 'order_placed' and cause = orders.id::text and recipient_id = orders.buyer_id)
    or exists (
      select from parcels
       where order_id = orders.id
         and orders.placed <> exists (
           select from mails
            where kind = 'farm_new_order' and cause = orders.id::text and recipient_id = parcels.farmer_id))
union all
select 'cancelled_order_and_refund_notify_their_buyer', count(*)::int
  from orders
 where (status = 'cancelled') <> exists (
     select from mails where kind = 'order_cancelled' and cause = orders.id::text and recipient_id = orders.buyer_id)
    -- Mails of earlier releases have the order as their cause.
    or exists (
      select from refunds
       where order_id = orders.id and state = 'processed' and not exists (
         select from mails
          where kind = 'refund_processed' and cause in (refunds.id::text, orders.id::text) and recipient_id = orders.buyer_id))
    or exists (
      select from mails
       where kind = 'refund_processed' and mails.order_id = orders.id and not exists (
         select from refunds
          where refunds.order_id = orders.id and state = 'processed' and mails.cause in (refunds.id::text, orders.id::text)))
union all
-- A notice is in the inbox and in a mail, or in neither. Of a deleted person only the mail's row is left.
select 'notice_in_an_inbox_has_its_mail', count(*)::int
  from notices
 where not exists (
   select from mails
    where mails.kind = notices.kind and mails.cause = notices.cause and mails.recipient_id = notices.account_id)
union all
-- A farm that was notified of an order is notified of its cancellation.
select 'cancelled_order_notifies_its_farms', count(*)::int
  from notices join orders on orders.id = notices.order_id
 where notices.kind = 'farm_new_order'
   and (orders.status = 'cancelled') <> exists (
     select from notices as other
      where other.kind = 'farm_order_cancelled' and other.cause = notices.cause
        and other.account_id = notices.account_id)
union all
select 'notices_about_orders_go_to_their_people', count(*)::int
  from notices join orders on orders.id = notices.order_id join accounts on accounts.id = notices.account_id
 where accounts.role <> 'admin' and notices.account_id <> orders.buyer_id
   and not exists (
     select from parcels where parcels.order_id = orders.id and parcels.farmer_id = notices.account_id)
union all
select 'address_that_was_left_is_not_kept', count(*)::int
  from mails where left_address is not null and (sent_at is not null or next_try_at is null)
union all
select 'product_knows_whether_a_courier_carries_it', count(*)::int
  from products where by_courier <> goes_by_courier(farmer_id, travels)
union all
-- Products are on sale exactly when their farm may sell.
select 'products_know_whether_their_farm_sells', count(*)::int
  from products join accounts on accounts.id = products.farmer_id and accounts.role = 'farmer'
 where products.farmer_active <> farm_sells(products.farmer_id)
union all
select 'act_of_an_admin_is_known_as_one', count(*)::int
  from audit_log join accounts on accounts.id = audit_log.actor_id where audit_log.actor_role is null
union all
select 'earlier_price_is_read_from_the_history', count(*)::int
  from products
 where earlier_paise is distinct from earlier_price(
   id, price_paise, (select max(since) from price_history where product_id = products.id))
union all
-- A parcel is packed when every line of which something is left is, and an order is ready when every parcel is.
select 'parcel_is_packed_with_its_last_line', count(*)::int
  from parcels
 where status = 'confirmed' and (packed_at is null) <> exists (
   select from order_lines as line
    where line.order_id = parcels.order_id and line.farmer_id = parcels.farmer_id
      and coalesce((select kept_parts from line_changes
                     where order_id = line.order_id and product_id = line.product_id
                     order by position desc limit 1), 1) > 0
      and not exists (
        select from packed_lines
         where packed_lines.order_id = line.order_id and packed_lines.product_id = line.product_id))
union all
select 'order_is_packed_with_its_last_parcel', count(*)::int
  from orders
 where status = 'confirmed' and (farms_to_pack > 0) <> exists (
   select from parcels where order_id = orders.id and packed_at is null and status = 'confirmed')
union all
-- The money of an approved claim is the money of its change.
select 'approved_claim_has_its_change', count(*)::int
  from item_claims as claim
  join line_changes as change on change.order_id = claim.order_id and change.position = claim.change_position
 where change.kind <> 'claimed' or change.product_id <> claim.product_id or change.amount_paise <> claim.given_paise
union all
select 'order_counts_its_claims', count(*)::int
  from orders
 where claims <> (select count(*) from item_claims where item_claims.order_id = orders.id)
union all
select 'claimed_change_has_its_claim', count(*)::int
  from line_changes as change
 where kind = 'claimed' and not exists (
   select from item_claims where order_id = change.order_id and change_position = change.position)
union all
select 'credit_notes_have_no_gaps', count(*)::int
  from (select count(*) as notes, max(number) as newest from credit_notes) as all_notes where notes <> newest
union all
select 'every_change_is_in_one_credit_note', count(*)::int
  from line_changes as change
 where (select count(*) from credit_notes
         where order_id = change.order_id and change.position between first_position and last_position) <> 1
union all
-- Places: as many are taken as orders have one, and each carries something.
select 'round_day_counts_its_places', count(*)::int
  from round_days
 where taken <> (
   select count(*) from stops
    where stops.round_id = round_days.round_id and stops.day = round_days.day and released_at is null)
union all
select 'place_carries_a_parcel', count(*)::int
  from stops
 where released_at is null and not exists (
   select from parcels where stop_id = stops.id and parcels.order_id = stops.order_id and status <> 'cancelled')
union all
select 'parcel_on_a_round_has_a_place', count(*)::int
  from parcels join stops on stops.id = parcels.stop_id
 where stops.order_id <> parcels.order_id or (stops.released_at is not null and parcels.status <> 'cancelled')
union all
-- Cash of a round day: with the driver until it is counted, then nothing is left there.
select 'counted_cash_is_what_was_collected', count(*)::int
  from (
    select round_id, round_day as day,
           sum(amount_paise) filter (where order_id is not null) as collected, sum(amount_paise) as left_over
      from ledger_entries where account::text = 'cash_with_driver' group by round_id, round_day
  ) as driver
  full join cash_counts using (round_id, day)
 where (cash_counts.id is null and driver.left_over <> coalesce(driver.collected, 0))
    or (cash_counts.id is not null
        and (coalesce(driver.left_over, 0) <> 0 or coalesce(driver.collected, 0) <> cash_counts.collected_paise))
union all
-- Less than a rupee of a sale for cash.
select 'cash_rounding_is_below_a_rupee', count(*)::int
  from ledger_entries as entry join orders on orders.id = entry.order_id
 where entry.account::text = 'cash_rounding' and (not orders.is_cash or entry.amount_paise not between 1 and 99)
union all
select 'cash_with_a_driver_is_of_delivered_orders', count(*)::int
  from ledger_entries as entry join orders on orders.id = entry.order_id
 where entry.account::text = 'cash_with_driver'
   and (not orders.is_cash or orders.status <> 'delivered' or not exists (
     select from stops
      where stops.order_id = orders.id and stops.round_id = entry.round_id and stops.day = entry.round_day))
union all
select 'delivered_stop_has_delivered_bags', count(*)::int
  from stops
 where result = 'delivered' and exists (
   select from parcels where stop_id = stops.id and status in ('confirmed', 'shipped'))
union all
-- A failed stop is settled when its bags have another day or their order ended.
select 'settled_stop_has_nothing_to_hand_over', count(*)::int
  from stops
 where settled_at is not null and exists (
   select from parcels where stop_id = stops.id and status in ('confirmed', 'shipped'))
union all
select 'ended_stop_has_a_mark', count(*)::int
  from stops
 where result is not null and not exists (select from stop_marks where stop_id = stops.id)
union all
select 'packed_lines_are_of_placed_orders', count(*)::int
  from packed_lines join orders on orders.id = packed_lines.order_id where not orders.placed
union all
-- Personal data is erased from the rows that stay for the ledger, and the erasure is recorded.
select 'deleted_people_are_erased', count(*)::int
  from accounts
 where deleted_at is not null
   and (not exists (select from erasures where account_id = accounts.id)
        or exists (select from addresses where account_id = accounts.id)
        or exists (select from sessions where account_id = accounts.id)
        or exists (
          select from orders
           where buyer_id = accounts.id
             and (to_phone || to_email || to_street || to_city || to_state || to_pincode || contact_phone <> ''
                  or return_reason is not null or return_picture_id is not null)
        ))
union all
select 'order_triggers_are_on', count(*)::int
  from (values
    ('orders', 'order_keeps_its_rules'),
    ('orders', 'order_begins_at_the_beginning'),
    ('orders', 'orders_are_kept'),
    ('orders', 'order_tells_parcels_it_is_placed'),
    ('orders', 'order_adds_up'),
    ('orders', 'order_money_adds_up'),
    ('line_changes', 'line_changes_append_only'),
    ('line_changes', 'line_changes_change_by_erasure_alone'),
    ('line_changes', 'line_change_loses_only_its_reason'),
    ('line_changes', 'line_change_continues'),
    ('line_changes', 'line_change_adds_up'),
    ('held_weights', 'held_weight_keeps_its_rules'),
    ('held_weights', 'held_weight_is_settled'),
    ('parcels', 'parcel_settles_its_weights'),
    ('refunds', 'refund_adds_up'),
    ('parcels', 'parcel_knows_whether_it_is_placed'),
    ('parcels', 'parcel_only_forward'),
    ('parcels', 'parcels_are_kept'),
    ('parcels', 'parcel_adds_up'),
    ('parcels', 'new_parcels_count'),
    ('parcels', 'parcel_gives_its_place_back'),
    ('stops', 'stop_takes_a_place'),
    ('stops', 'stop_gives_its_place_back'),
    ('stops', 'stops_are_kept'),
    ('stops', 'stop_ends_once'),
    ('stop_marks', 'stop_marks_are_kept'),
    ('cash_counts', 'cash_counts_are_kept'),
    ('ledger_entries', 'driver_cash_is_open'),
    ('parcels', 'parcel_counts_once_placed'),
    ('order_lines', 'order_lines_append_only'),
    ('order_lines', 'line_adds_up'),
    ('order_events', 'order_events_append_only'),
    ('order_events', 'order_events_change_by_erasure_alone'),
    ('order_events', 'order_event_loses_only_words'),
    ('audit_log', 'audit_log_changes_by_erasure_alone'),
    ('audit_log', 'act_loses_only_words'),
    ('erasures', 'erasures_append_only'),
    ('erasures', 'erasure_reaches_append_only_rows'),
    ('payment_intents', 'intent_bound_once'),
    ('payments', 'payment_keeps_its_rules'),
    ('payments', 'payments_are_kept'),
    ('refunds', 'refund_only_forward'),
    ('refunds', 'refunds_are_kept'),
    ('gateway_settlements', 'gateway_settlements_append_only'),
    ('deduction_rules', 'deduction_rules_append_only'),
    ('payout_runs', 'payout_run_only_forward'),
    ('payout_runs', 'payout_runs_are_kept'),
    ('payout_runs', 'payout_run_sums_agree'),
    ('payouts', 'payout_only_forward'),
    ('payouts', 'payout_keeps_its_reporter'),
    ('payout_runs', 'payout_run_paid_again_by_another'),
    ('payouts', 'payouts_are_kept'),
    ('payouts', 'payout_sums_agree'),
    ('payouts', 'payout_releases_its_entries'),
    ('payout_deductions', 'payout_deductions_append_only'),
    ('payout_entries', 'payout_entries_are_kept'),
    ('payout_entries', 'payout_entries_add_up'),
    ('payout_entries', 'payout_entry_released_with_its_payout'),
    ('payout_skips', 'payout_skips_append_only'),
    ('banked_cash', 'banked_cash_append_only'),
    ('write_offs', 'write_off_keeps_its_rules'),
    ('write_offs', 'write_offs_are_kept'),
    ('ledger_txns', 'ledger_txn_balances'),
    ('ledger_txns', 'ledger_txns_append_only'),
    ('ledger_entries', 'ledger_entry_balances'),
    ('ledger_entries', 'ledger_entries_append_only'),
    ('ledger_entries', 'farm_entries_count'),
    ('ledger_entries', 'market_entries_count'),
    ('orders', 'new_orders_count'),
    ('orders', 'order_counts_once_placed'),
    ('audit_log', 'act_knows_actors_role'),
    ('farmer_profiles', 'suspension_reaches_products'),
    ('products', 'product_knows_earlier_price'),
    ('notices', 'notice_seen_once')
  ) as expected (relation, name)
 where not exists (
   select from pg_trigger
    where tgrelid = expected.relation::regclass and tgname = expected.name and tgenabled in ('O', 'A')
 )
