CREATE TYPE public.account_role AS ENUM (
    'user',
    'farmer',
    'admin'
);

CREATE TYPE public.account_status AS ENUM (
    'active',
    'disabled',
    'invited'
);

CREATE TYPE public.home_claim AS ENUM (
    'buyers',
    'farmers',
    'delivery',
    'returns'
);

CREATE TYPE public.ledger_account AS ENUM (
    'gateway_clearing',
    'gateway_fees',
    'cash',
    'unclaimed',
    'refunds_due',
    'payouts',
    'delivery',
    'platform',
    'farm',
    'cash_with_driver',
    'cash_difference',
    'bank',
    'commission',
    'written_off',
    'cash_rounding'
);

CREATE TYPE public.line_change_kind AS ENUM (
    'dropped',
    'short',
    'weighed',
    'claimed',
    'refunded'
);

CREATE TYPE public.message_language AS ENUM (
    'en',
    'hi'
);

CREATE TYPE public.order_status AS ENUM (
    'confirmed',
    'shipped',
    'delivered',
    'cancelled'
);

CREATE TYPE public.payment_method AS ENUM (
    'Cash on Delivery',
    'Netbanking',
    'UPI',
    'Pay Later',
    'Credit / Debit Card'
);

CREATE TYPE public.product_unit AS ENUM (
    'kg',
    'litre',
    'dozen',
    'piece',
    'pack'
);

CREATE TYPE public.realm AS ENUM (
    'users',
    'farmers'
);

CREATE TYPE public.return_status AS ENUM (
    'pending',
    'approved',
    'rejected'
);

CREATE TYPE public.review_status AS ENUM (
    'pending',
    'approved',
    'rejected'
);

CREATE TYPE public.staff_role AS ENUM (
    'owner',
    'staff',
    'approver'
);

CREATE TYPE public.stock_move_kind AS ENUM (
    'initial',
    'correction',
    'take',
    'release'
);

CREATE FUNCTION public.anonymise_append_only_rows() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.apply_stock_moves() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update stock_levels as level set available = level.available + moved.delta
    from (select product_id, sum(delta)::integer as delta from now_there group by product_id) as moved
   where level.product_id = moved.product_id and moved.delta <> 0;
  return null;
end
$$;

CREATE FUNCTION public.check_farms_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from parcels
      join farm_absences on farm_absences.farmer_id = parcels.farmer_id and farm_absences.day = new.day
     where parcels.stop_id = new.id
  ) then
    raise exception 'a farm of this order can''t come on this day' using errcode = 'serialization_failure';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.check_order_adds_up() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  -- The column that names the order differs from table to table; each trigger says it.
  checked uuid := to_jsonb(new) ->> tg_argv[0];
begin
  if exists (
    select from parcels
     where order_id = checked
       and items_paise <> coalesce((
         select sum(line_paise) from order_lines
          where order_lines.order_id = parcels.order_id and order_lines.farmer_id = parcels.farmer_id), 0)
  ) then
    raise exception 'a parcel is the sum of its lines' using errcode = 'check_violation', constraint = 'parcel_is_sum_of_lines';
  end if;
  if exists (
    select from orders
     where id = checked
       and (items_paise <> coalesce((select sum(items_paise) from parcels where order_id = checked), 0)
            or status <> (select min(status) from parcels where order_id = checked))
  ) then
    raise exception 'an order is the sum of its parcels and stands at the slowest' using errcode = 'check_violation',
      constraint = 'order_is_its_parcels';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.check_order_money() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from orders
     where id = new.id and captured_paise - refunded_paise <>
           case when captured_paise = 0 or status = 'cancelled' or return_status = 'approved' then 0
                else total_paise - reduced_paise end
  ) then
    raise exception 'captured money is kept for the order or goes back' using errcode = 'check_violation',
      constraint = 'order_captured_is_kept_or_refunded';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.check_payout_adds_up() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.gross_paise is distinct from (select sum(amount_paise) from payout_entries where payout_id = new.id)
     or new.deductions_paise <> (select coalesce(sum(amount_paise), 0) from payout_deductions where payout_id = new.id) then
    raise exception 'a payout is the sum of its entries less its deductions' using errcode = 'check_violation',
      constraint = 'payout_is_its_entries';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.check_payout_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from added
      join payouts on payouts.id = added.payout_id
      join ledger_entries as entry on entry.txn_id = added.txn_id and entry.position = added.position
     where not added.live or payouts.state <> 'due' or entry.farmer_id is distinct from payouts.farmer_id
        or entry.amount_paise <> -added.amount_paise
  ) then
    raise exception 'a payout pays entries of its farm' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from payouts
     where id in (select payout_id from added)
       and gross_paise <> (select sum(amount_paise) from payout_entries where payout_id = payouts.id)
  ) then
    raise exception 'a payout is the sum of its entries' using errcode = 'check_violation', constraint = 'payout_is_its_entries';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.check_payout_run_adds_up() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.farms, new.gross_paise, new.deductions_paise, new.net_paise) is distinct from (
    select (count(*)::integer, sum(gross_paise)::bigint, sum(deductions_paise)::bigint, sum(net_paise)::bigint)
      from payouts where run_id = new.id
  ) then
    raise exception 'a run is the sum of its payouts' using errcode = 'check_violation', constraint = 'payout_run_is_its_payouts';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.check_stop_is_used() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from stops
     where stops.id = old.stop_id and stops.released_at is null
       and not exists (select from parcels where parcels.stop_id = stops.id and parcels.status <> 'cancelled')
  ) then
    raise exception 'a place without a parcel is given back' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.check_txn_balances() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  checked bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if (select coalesce(sum(amount_paise), 1) from ledger_entries where txn_id = checked) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', checked using errcode = 'check_violation',
      constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.count_claim() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update orders set claims = claims + 1 where id = new.order_id;
  return null;
end
$$;

CREATE FUNCTION public.count_farms_to_pack() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update orders set farms_to_pack = (
      select count(*) from parcels where order_id = new.order_id and packed_at is null and status = 'confirmed')
   where id = new.order_id;
  return null;
end
$$;

CREATE FUNCTION public.count_listed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    update categories set listed_count = listed_count + change.by
      from (select category, count(*) as by from now_there where listed group by category) as change
     where name = change.category;
  elsif tg_op = 'DELETE' then
    update categories set listed_count = listed_count - change.by
      from (select category, count(*) as by from was_there where listed group by category) as change
     where name = change.category;
  else
    update categories set listed_count = listed_count + change.by
      from (
        select category, sum(by) as by
          from (
            select category, 1 as by from now_there where listed
            union all
            select category, -1 from was_there where listed
          ) as moved
         group by category
        having sum(by) <> 0
      ) as change
     where name = change.category;
  end if;
  return null;
end
$$;

CREATE FUNCTION public.count_stop() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    update round_days set taken = taken + 1 where round_id = new.round_id and day = new.day;
    return null;
  end if;
  if (new.id, new.order_id, new.round_id, new.day, new.code) is distinct from (old.id, old.order_id, old.round_id, old.day, old.code) then
    raise exception 'a stop keeps its order and its day' using errcode = 'restrict_violation';
  end if;
  if old.released_at is not null and new.released_at is distinct from old.released_at then
    raise exception 'a stop is released once' using errcode = 'restrict_violation';
  end if;
  if old.released_at is null and new.released_at is not null then
    update round_days set taken = taken - 1 where round_id = new.round_id and day = new.day;
  end if;
  return null;
end
$$;

CREATE FUNCTION public.digits_backwards(phone text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select reverse(regexp_replace(phone, '\D', '', 'g'))
$$;

CREATE FUNCTION public.earlier_price(product uuid, price bigint, changed timestamp with time zone) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select case when stood > price then stood end from last_stood_price(product, changed) as stood
$$;

CREATE FUNCTION public.end_sessions_of_changed_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.role, new.status) is distinct from (old.role, old.status) and new.session_epoch = old.session_epoch then
    new.session_epoch := old.session_epoch + 1;
  end if;
  return new;
end
$$;

CREATE FUNCTION public.farm_sells(farm uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (select from accounts where id = farm and role = 'farmer' and status = 'active')
     and not exists (select from farmer_profiles where account_id = farm and suspended_at is not null)
$$;

CREATE FUNCTION public.fill_in_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  return jsonb_populate_record(
    new, (select to_jsonb(products) from products where id = new.product_id) || jsonb_strip_nulls(to_jsonb(new)));
end
$$;

CREATE FUNCTION public.fill_in_travels() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.travels is null then
    new.travels := travels_by_default(new.category);
  end if;
  return new;
end
$$;

CREATE FUNCTION public.forbid_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

CREATE FUNCTION public.forbid_direct_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.forbid_direct_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'stock changes through stock_moves' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.give_staff_role() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.role = 'admin' and new.staff_role is null then
    new.staff_role := 'owner';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.goes_by_courier(farm uuid, travels text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select travels = 'keeps'
     and exists (select from farmer_profiles where account_id = farm and delivery <> 'undecided')
$$;

CREATE FUNCTION public.guard_account_link() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.ended_at is not null
     or (new.id, new.account_id, new.kind, new.email, new.salt, new.expires_at)
        is distinct from (old.id, old.account_id, old.kind, old.email, old.salt, old.expires_at) then
    raise exception 'an ended link stays ended' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_claim() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.id, new.order_id, new.product_id, new.farmer_id, new.buyer_id, new.parts, new.asked_paise, new.reason, new.late, new.created_at)
     is distinct from
     (old.id, old.order_id, old.product_id, old.farmer_id, old.buyer_id, old.parts, old.asked_paise, old.reason, old.late, old.created_at) then
    raise exception 'a claim stays as it was made' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'pending'
     and (new.state, new.given_paise, new.decided_at, new.decided_by, new.change_position)
         is distinct from (old.state, old.given_paise, old.decided_at, old.decided_by, old.change_position) then
    raise exception 'a claim is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_credit_note() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.number <> (select coalesce(max(number), 0) + 1 from credit_notes) then
    raise exception 'credit notes are numbered without gaps' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_driver_cash() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from round_days where round_id = new.round_id and day = new.round_day for share;
  if exists (select from cash_counts where round_id = new.round_id and day = new.round_day) then
    raise exception 'the cash of this day was counted' using errcode = 'serialization_failure';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_erasure() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.guard_farm_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from farmer_profiles where account_id = new.id and verified_at is not null)
     and not exists (
       select from farm_changes where account_id = new.id and status = 'pending' and name = new.name
     ) then
    raise exception 'the name of a verified farm has been reviewed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_farm_profile() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (
    select from farm_changes
     where account_id = new.account_id and status = 'pending'
       and (place, about) = (new.place, new.about)
       and coalesce(avatar, old.avatar) is not distinct from new.avatar
  ) then
    raise exception 'what a verified farm shows has been reviewed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_final_weight() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.saved_at <= clock_timestamp() - interval '10 minutes' and exists (
    select from kept_lines join parcels using (order_id, farmer_id)
     where kept_lines.order_id = old.order_id and kept_lines.product_id = old.product_id
       and kept_lines.kept_parts > old.keep_parts and parcels.status = 'confirmed') then
    raise exception 'a final weight changes its line' using errcode = 'restrict_violation',
      constraint = 'held_weight_is_not_lost';
  end if;
  return old;
end
$$;

CREATE FUNCTION public.guard_gateway_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' or new.first_key_id <> old.first_key_id then
    raise exception 'the gateway account stays remembered' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_held_weight() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  line record;
begin
  if tg_op = 'UPDATE' then
    if (new.order_id, new.product_id, new.farmer_id) is distinct from (old.order_id, old.product_id, old.farmer_id) then
      raise exception 'a weight stays with its line' using errcode = 'restrict_violation';
    end if;
    if old.saved_at <= clock_timestamp() - interval '10 minutes' then
      raise exception 'a weight is corrected within ten minutes' using errcode = 'restrict_violation',
        constraint = 'held_weight_becomes_final';
    end if;
  end if;
  select kept_lines.kept_parts, kept_lines.farmer_id, parcels.status, parcels.placed, parcels.handed_over_at
    into line
    from kept_lines join parcels using (order_id, farmer_id)
   where kept_lines.order_id = new.order_id and kept_lines.product_id = new.product_id;
  if line.farmer_id <> new.farmer_id or line.status <> 'confirmed' or not line.placed or line.handed_over_at is not null
     or new.keep_parts >= line.kept_parts then
    raise exception 'a farm weighs less of its own open bag' using errcode = 'restrict_violation',
      constraint = 'held_weight_is_less';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_intent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.id, new.buyer_id, new.amount_paise) is distinct from (old.id, old.buyer_id, old.amount_paise)
     or (old.order_id is not null and new.order_id is distinct from old.order_id)
     or (old.gateway_order_id is not null and new.gateway_order_id is distinct from old.gateway_order_id) then
    raise exception 'an intent is bound once and stays bound' using errcode = 'restrict_violation';
  end if;
  if new.order_id is not null and not exists (
    select from orders
     where id = new.order_id and buyer_id = new.buyer_id and total_paise = new.amount_paise and not is_cash
  ) then
    raise exception 'an intent pays for an order of its buyer and its amount' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_line_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  line record;
begin
  select coalesce(last.kept_parts, ordered.quantity * parts_per_unit(ordered.unit)) as kept_parts,
         coalesce(last.kept_paise, ordered.line_paise) as kept_paise, orders.changes, orders.placed,
         orders.return_status
    into line
    from order_lines as ordered
    join orders on orders.id = ordered.order_id
    left join lateral (
      select kept_parts, kept_paise from line_changes
       where order_id = ordered.order_id and product_id = ordered.product_id order by position desc limit 1
    ) as last on true
   where ordered.order_id = new.order_id and ordered.product_id = new.product_id;
  if new.position <> line.changes + 1 or new.kept_parts <> line.kept_parts - new.less_parts
     or new.kept_paise <> line.kept_paise - new.amount_paise then
    raise exception 'a change continues where the one before it ended' using errcode = 'restrict_violation';
  end if;
  if not line.placed or line.return_status = 'approved' then
    raise exception 'only a line of a placed order that was not returned is changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_line_change_erasure() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.guard_new_approver() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from accounts as approver
     where approver.id = new.approved_by and approver.approver_since > now() - interval '48 hours'
       and (exists (select from payouts where sent_at is not null)
            or (select count(*) from accounts as earlier
                 where earlier.role = 'admin' and earlier.deleted_at is null
                   and (earlier.created_at, earlier.id) < (approver.created_at, approver.id)) >= 2)
  ) then
    raise exception 'a new approver waits 48 hours'
      using errcode = 'restrict_violation', constraint = 'new_approver_waits';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_new_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.status <> 'confirmed' or new.captured_paise <> 0 or new.return_status is not null
     or (new.changes, new.reduced_paise, new.fees_back_paise, new.refunded_paise) <> (0, 0, 0, 0) then
    raise exception 'an order begins confirmed, unpaid and unchanged' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_newsletter_consent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.withdrawn_at is not null
    or (new.id, new.subscriber_id, new.wording, new.given_at)
      is distinct from (old.id, old.subscriber_id, old.wording, old.given_at) then
    raise exception 'a consent is never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_notice() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.seen_at is not null and new.seen_at is distinct from old.seen_at then
    raise exception 'seen stays seen' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.id, new.number, new.buyer_id, new.items_paise, new.delivery_paise, new.platform_paise, new.total_paise, new.created_at)
     is distinct from
     (old.id, old.number, old.buyer_id, old.items_paise, old.delivery_paise, old.platform_paise, old.total_paise, old.created_at) then
    raise exception 'what was agreed stays as it was agreed' using errcode = 'restrict_violation';
  end if;
  if (new.changes, new.reduced_paise, new.fees_back_paise, new.refunded_paise)
     is distinct from (old.changes, old.reduced_paise, old.fees_back_paise, old.refunded_paise)
     and pg_trigger_depth() < 2 then
    raise exception 'the sums of changes and refunds are written with their rows' using errcode = 'restrict_violation';
  end if;
  if new.payment_method <> old.payment_method and (not old.awaiting or new.payment_method = 'Cash on Delivery') then
    raise exception 'only an unpaid online order changes its way of paying' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('confirmed', 'shipped'), ('confirmed', 'delivered'), ('confirmed', 'cancelled'), ('shipped', 'delivered')
  ) and not (
    old.status = 'shipped' and new.status = 'cancelled'
    and (new.cancelled_by, new.cancel_reason) is not distinct from ('admin', 'Could not be delivered')
  ) then
    raise exception 'an order moves forward only, not from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.captured_paise <> old.captured_paise then
    if old.captured_paise <> 0 then
      raise exception 'paid stays paid' using errcode = 'restrict_violation';
    end if;
    if new.payment_method = 'Cash on Delivery' then
      if new.status <> 'delivered' or new.captured_paise <> new.total_paise - new.reduced_paise then
        raise exception 'cash is paid at the door, as much as the order costs then' using errcode = 'restrict_violation';
      end if;
    elsif new.status <> 'confirmed' or new.captured_paise <> new.total_paise or not exists (
      select from payments
       where order_id = new.id and status = 'captured' and stray is null and currency = 'INR'
         and captured_paise = new.total_paise
    ) then
      raise exception 'an order is paid by a captured payment of exactly its total' using errcode = 'restrict_violation';
    end if;
  end if;
  if new.return_status is distinct from old.return_status and not (
    (old.return_status is null and new.return_status = 'pending')
    or (old.return_status = 'pending' and new.return_status in ('approved', 'rejected'))
  ) then
    raise exception 'a return is asked for once and decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_parcel() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('confirmed', 'shipped'), ('confirmed', 'delivered'), ('confirmed', 'cancelled'), ('shipped', 'delivered')
  ) and not (
    -- Each of its lines was taken out, and the money goes back.
    old.status = 'shipped' and new.status = 'cancelled' and new.reduced_paise = new.items_paise
  ) then
    raise exception 'a parcel moves forward only, not from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_parcel_weights() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if new.status = 'cancelled' then
    delete from held_weights where order_id = new.order_id and farmer_id = new.farmer_id;
  elsif exists (select from held_weights where order_id = new.order_id and farmer_id = new.farmer_id) then
    raise exception 'a weight is settled before its bag goes on' using errcode = 'restrict_violation',
      constraint = 'held_weight_settles_first';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.guard_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.id, new.gateway_payment_id, new.amount_paise, new.currency)
     is distinct from (old.id, old.gateway_payment_id, old.amount_paise, old.currency)
     or (old.status = 'captured' and new.status <> 'captured')
     or (old.order_id is not null and new.order_id is distinct from old.order_id)
     or (old.stray is not null and new.stray is distinct from old.stray) then
    raise exception 'a payment stays what the gateway said it is' using errcode = 'restrict_violation';
  end if;
  if new.refund_hold is distinct from old.refund_hold
     and (coalesce(old.refund_hold, ''), coalesce(new.refund_hold, '')) not in (
       ('', 'held'), ('held', 'released'), ('held', 'not_ours'), ('released', 'sent_back'))
     or (old.alarm_id is not null and new.alarm_id is distinct from old.alarm_id) then
    raise exception 'a held refund is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_payout() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'due' or (select state from payout_runs where id = new.run_id) <> 'draft' then
      raise exception 'a payout begins as due, in a draft' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.run_id, new.farmer_id, new.account_id, new.gross_paise, new.deductions_paise, new.net_paise, new.warnings,
      new.reference, new.idempotency_key)
     is distinct from
     (old.id, old.run_id, old.farmer_id, old.account_id, old.gross_paise, old.deductions_paise, old.net_paise, old.warnings,
      old.reference, old.idempotency_key)
     or (old.utr is not null and new.utr is distinct from old.utr)
     or (old.rail_id is not null and new.rail_id is distinct from old.rail_id)
     or (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
     or (new.state <> old.state and (old.state, new.state) not in (
       ('due', 'sent'), ('due', 'failed'), ('due', 'dropped'),
       ('sent', 'paid'), ('sent', 'failed'), ('sent', 'returned'), ('paid', 'returned'))) then
    raise exception 'a payout moves forward only, and keeps what was drafted' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and new.state = 'dropped' and (select state from payout_runs where id = new.run_id) <> 'thrown_away' then
    raise exception 'a payout is dropped with its run' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and new.state in ('sent', 'failed')
     and (select state from payout_runs where id = new.run_id) <> 'sending' then
    raise exception 'a payout is sent by a run that was approved' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_payout_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.id, new.farmer_id, new.kind, new.masked, new.holder_name, new.checked_by, new.created_at, new.usable_from)
     is distinct from
     (old.id, old.farmer_id, old.kind, old.masked, old.holder_name, old.checked_by, old.created_at, old.usable_from) then
    raise exception 'an account to pay stays what was announced' using errcode = 'restrict_violation';
  end if;
  if old.state is distinct from new.state then
    if old.replaced_at is not null or (old.state, new.state) not in (
         ('checking', 'name_differs'), ('checking', 'verified'), ('checking', 'refused'),
         ('name_differs', 'verified'), ('name_differs', 'refused'), ('verified', 'blocked'), ('blocked', 'verified')) then
      raise exception 'an account to pay does not become % after %', new.state, old.state
        using errcode = 'restrict_violation';
    end if;
    if (old.state, new.state) in (('name_differs', 'verified'), ('blocked', 'verified'))
       and new.decided_at is not distinct from old.decided_at then
      raise exception 'an operator decides about this account' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_payout_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.payout_id, new.txn_id, new.position, new.amount_paise)
     is distinct from (old.payout_id, old.txn_id, old.position, old.amount_paise)
     or new.live or (select state from payouts where id = new.payout_id) in ('due', 'sent', 'paid') then
    raise exception 'an entry is released with its payout' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_payout_reporter() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.state = old.state then
    raise exception 'a payout keeps who reported its end' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_payout_run() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a run begins as a draft' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.number, new.rail, new.farms, new.gross_paise, new.deductions_paise, new.net_paise, new.drafted_by, new.drafted_at)
     is distinct from
     (old.id, old.number, old.rail, old.farms, old.gross_paise, old.deductions_paise, old.net_paise, old.drafted_by, old.drafted_at)
     or (old.approved_by is not null and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at))
     or (new.state <> old.state and (old.state, new.state) not in (
       ('draft', 'approved'), ('draft', 'thrown_away'), ('approved', 'sending'), ('sending', 'done'))) then
    raise exception 'a run moves forward only, and keeps what was drafted and who approved it' using errcode = 'restrict_violation';
  end if;
  if new.state = 'done' and exists (select from payouts where run_id = new.id and state in ('due', 'sent')) then
    raise exception 'a run is done when all its payouts ended' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_payout_run_approver() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from payouts
      join payout_entries as entry on entry.payout_id = payouts.id
      join payout_entries as before
        on before.txn_id = entry.txn_id and before.position = entry.position and not before.live
      join payouts as earlier on earlier.id = before.payout_id
     where payouts.run_id = new.id and earlier.state in ('failed', 'returned') and earlier.reported_by = new.approved_by
  ) then
    raise exception 'money that came back is paid again by another person than the one who said so'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_pending_setting_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.ended_at is not null
     or (new.id, new.setting, new.from_value, new.to_value, new.asked_by, new.asked_at, new.takes_effect_at)
        is distinct from
        (old.id, old.setting, old.from_value, old.to_value, old.asked_by, old.asked_at, old.takes_effect_at) then
    raise exception 'a waiting change ends once and stays what was announced' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_product() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  unreviewed constant text[] := array[
    'id', 'farmer_id', 'created_at', 'updated_at', 'deleted_at', 'status', 'review_note', 'version',
    'price_paise', 'earlier_paise', 'stood_paise', 'farmer_active', 'listed',
    'words', 'hindi_name', 'by_courier'];
  proposed jsonb := to_jsonb(new) - unreviewed;
begin
  if proposed <> to_jsonb(old) - unreviewed then
    if new.version <= old.version then
      raise exception 'a changed product needs a new version' using errcode = 'restrict_violation';
    end if;
    if new.status = 'approved' and not exists (
      select from product_changes as change
       where product_id = new.id and status = 'pending'
         and to_jsonb(change) - array['product_id', 'status', 'note', 'created_at'] = proposed
    ) then
      raise exception 'what is on sale has been reviewed' using errcode = 'restrict_violation';
    end if;
  elsif new.version < old.version then
    raise exception 'a version only moves forward' using errcode = 'restrict_violation';
  end if;
  if old.deleted_at is not null and new.deleted_at is null then
    raise exception 'a deleted product stays deleted' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_refund() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.id, new.order_id, new.payment_id, new.cause, new.amount_paise)
     is distinct from (old.id, old.order_id, old.payment_id, old.cause, old.amount_paise)
     or (new.state <> old.state and (old.state, new.state) not in (
       ('due', 'sent'), ('due', 'processed'), ('due', 'failed'), ('sent', 'processed'), ('sent', 'failed')))
     or (old.gateway_refund_id is not null and new.gateway_refund_id is distinct from old.gateway_refund_id)
     or (old.resent_as is not null and new.resent_as is distinct from old.resent_as) then
    raise exception 'a refund moves forward only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_refund_approval() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.asked_by, new.needs_second_person) is distinct from (old.asked_by, old.needs_second_person)
     or (old.approved_by is not null
         and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at)) then
    raise exception 'a refund keeps who asked for it and who approved it' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_second_factor() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.last_step < old.last_step or new.account_id <> old.account_id
     or (old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at) then
    raise exception 'a second factor moves forward only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.gen < old.gen then
    raise exception 'a session generation only moves forward' using errcode = 'restrict_violation';
  end if;
  if old.revoked_at is not null and new.revoked_at is null then
    raise exception 'a revoked session stays revoked' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_stop_result() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.result = 'delivered' or old.settled_at is not null then
    raise exception 'what happened at a stop stays' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.guard_write_off() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (new.id, new.farmer_id, new.amount_paise, new.reason, new.requested_by, new.requested_at)
     is distinct from (old.id, old.farmer_id, old.amount_paise, old.reason, old.requested_by, old.requested_at)
     or old.approved_at is not null or old.withdrawn_at is not null then
    raise exception 'a write-off is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.hindi_name(name text) RETURNS text
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  tokens text[] := search_tokens(name);
begin
  if name ~ '[\u0900-\u097F]' then
    return null;
  end if;
  return (
    select spelling from produce_names
     where produce = (select span.produce from produce_spans(tokens) as span
                       where span.last = cardinality(tokens) order by span.first limit 1)
       and spelling ~ '[\u0900-\u097F]'
     order by position limit 1);
end
$$;

CREATE FUNCTION public.issue_credit_note() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  covered smallint;
begin
  select coalesce(max(last_position), 0) into covered from credit_notes where order_id = new.order_id;
  if new.position <= covered then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('credit notes', 0));
  insert into credit_notes (number, order_id, first_position, last_position)
  select (select coalesce(max(number), 0) + 1 from credit_notes), new.order_id, covered + 1, orders.changes
    from orders where orders.id = new.order_id;
  return null;
end
$$;

CREATE FUNCTION public.keep_an_owner() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(hashtext('market_needs_an_owner'));
  if not exists (
    select from accounts
     where role = 'admin' and staff_role = 'owner' and status = 'active' and deleted_at is null and id <> old.id
  ) then
    raise exception 'a market needs an owner'
      using errcode = 'restrict_violation', constraint = 'market_needs_an_owner';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.keep_price() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into price_history (product_id, since, price_paise) select id, updated_at, price_paise from now_there;
  else
    insert into price_history (product_id, since, price_paise)
    select now_there.id, now_there.updated_at, now_there.price_paise
      from now_there join was_there using (id)
     where now_there.price_paise <> was_there.price_paise;
  end if;
  return null;
end
$$;

CREATE FUNCTION public.know_actors_role() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.actor_role := (select role from accounts where id = new.actor_id);
  return new;
end
$$;

CREATE FUNCTION public.know_earlier_price() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.updated_at - (select max(since) from price_history where product_id = new.id) >= interval '24 hours' then
    new.stood_paise := old.price_paise;
  end if;
  new.earlier_paise := case when new.stood_paise > new.price_paise then new.stood_paise end;
  return new;
end
$$;

CREATE FUNCTION public.last_stood_price(product uuid, changed timestamp with time zone) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select stood.price_paise
    from (
      select price_paise, since, lead(since, 1, changed) over (order by since) - since as stood_for
        from price_history where product_id = product and since < changed
    ) as stood
   where stood.stood_for >= interval '24 hours'
   order by stood.since desc limit 1
$$;

CREATE FUNCTION public.learn_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- In one order, so that two who bring the same words never wait for each other.
  if tg_op = 'INSERT' then
    insert into search_vocabulary (word)
    select distinct lexeme from now_there, unnest(ts_filter(words, '{a,c}')) where listed
     order by lexeme
        on conflict do nothing;
    insert into product_marks (mark, product_id)
    select lexeme, id from now_there, unnest(ts_filter(words, '{a}')) where listed and lexeme like '@%';
  else
    delete from product_marks
     using was_there join now_there using (id)
     where product_marks.product_id = id and was_there.listed
       and (not now_there.listed or now_there.words <> was_there.words);
    insert into search_vocabulary (word)
    select distinct lexeme
      from now_there join was_there using (id), unnest(ts_filter(now_there.words, '{a,c}'))
     where now_there.listed and (not was_there.listed or now_there.words <> was_there.words)
     order by lexeme
        on conflict do nothing;
    insert into product_marks (mark, product_id)
    select lexeme, id
      from now_there join was_there using (id), unnest(ts_filter(now_there.words, '{a}'))
     where now_there.listed and (not was_there.listed or now_there.words <> was_there.words) and lexeme like '@%';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.limit_saved_addresses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from addresses where account_id = new.account_id for update;
  if (select count(*) from saved_addresses where account_id = new.account_id) > 9 then
    raise exception 'an account has at most ten addresses' using errcode = 'check_violation',
      constraint = 'addresses_at_most_ten';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.lock_offers(product_ids uuid[]) RETURNS TABLE(product_id uuid, available integer, price_paise bigint)
    LANGUAGE plpgsql
    AS $$
begin
  perform from stock_levels as stock where stock.product_id = any (product_ids) order by stock.product_id for update;
  return query
    select sellable.id, sellable.available, sellable.price_paise
      from sellable_products as sellable where sellable.id = any (product_ids);
end
$$;

CREATE FUNCTION public.lock_round_days(rounds uuid[], days date[]) RETURNS TABLE(round_id uuid, day date)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
begin
  return query
    select locked.round_id, locked.day
      from (
        select round_days.round_id, round_days.day, round_days.taken, round_days.capacity, round_days.cut_off_at,
               round_days.called_off_at
          from round_days
          join unnest(rounds, days) as wanted (round_id, day)
            on wanted.round_id = round_days.round_id and wanted.day = round_days.day
         order by round_days.day, round_days.round_id
           for no key update of round_days
      ) as locked
     where locked.taken < locked.capacity and locked.cut_off_at > now() and locked.called_off_at is null;
end
$$;

CREATE FUNCTION public.market_has_rounds() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (
    select from rounds where until_day is null or until_day >= (now() at time zone 'Asia/Kolkata')::date)
$$;

CREATE FUNCTION public.note_due_times() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update orders set ship_by = due.ship_by, deliver_by = due.deliver_by
    from (
      select min(round_days.drop_off_at) filter (where parcels.status = 'confirmed') as ship_by,
             min(round_days.ends_at) filter (where parcels.status = 'shipped') as deliver_by
        from parcels
        join stops on stops.id = parcels.stop_id
        join round_days on round_days.round_id = stops.round_id and round_days.day = stops.day
       where parcels.order_id = new.order_id
    ) as due
   where orders.id = new.order_id
     and (orders.ship_by, orders.deliver_by) is distinct from (due.ship_by, due.deliver_by);
  return null;
end
$$;

CREATE FUNCTION public.note_farm_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into farm_figure_events (farmer_id, day, sold_paise, refunded_paise, paid_out_paise)
  select farmer_id, (at at time zone 'Asia/Kolkata')::date,
         coalesce(-sum(amount_paise) filter (where order_id is not null and amount_paise < 0), 0),
         coalesce(sum(amount_paise) filter (where order_id is not null and amount_paise > 0), 0),
         coalesce(sum(amount_paise) filter (where order_id is null), 0)
    from added
   where farmer_id is not null
   group by 1, 2;
  return null;
end
$$;

CREATE FUNCTION public.note_market_entries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into market_figure_events (day, income_paise, fees_paise, given_back_paise, driver_paise, till_paise)
  select day, sum(income), sum(fees), sum(given_back), sum(driver), sum(till)
    from (
      select (at at time zone 'Asia/Kolkata')::date as day,
             case when account::text <> 'cash_with_driver' and amount_paise < 0 then -amount_paise else 0 end as income,
             case when account::text in ('delivery', 'platform') then -amount_paise else 0 end as fees,
             case when account::text <> 'cash_with_driver' and amount_paise > 0 then amount_paise else 0 end as given_back,
             case when account::text = 'cash_with_driver' then amount_paise else 0 end as driver, 0 as till
        from added
       where account::text = 'cash_with_driver'
          or (account::text in ('farm', 'delivery', 'platform') and order_id is not null)
      union all
      select round_day, 0, 0, 0, 0, amount_paise from added where account::text = 'cash_with_driver'
    ) as moved
   group by day;
  return null;
end
$$;

CREATE FUNCTION public.note_new_approver() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.role <> 'admin' then
    new.approver_since := null;
  elsif tg_op = 'INSERT' then
    new.approver_since := now();
  elsif new.staff_role is distinct from old.staff_role
     or new.second_factor_at is distinct from old.second_factor_at
     or (new.status = 'active' and old.status <> 'active') then
    new.approver_since := now();
  end if;
  return new;
end
$$;

CREATE FUNCTION public.note_order_placed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into market_figure_events (day, orders)
  values ((new.created_at at time zone 'Asia/Kolkata')::date, case when new.placed then 1 else -1 end);
  return null;
end
$$;

CREATE FUNCTION public.note_packed_parcels() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update parcels set packed_at = case when parcel.is_packed then now() end, packed_by = null
    from (
      select touched.order_id, touched.farmer_id, count(*) > 0 and bool_and(packed_lines.order_id is not null) as is_packed
        from (
          select distinct line.order_id, line.farmer_id
            from changed join order_lines as line
              on line.order_id = changed.order_id and line.product_id = changed.product_id
        ) as touched
        join order_lines as line on line.order_id = touched.order_id and line.farmer_id = touched.farmer_id
        left join packed_lines on packed_lines.order_id = line.order_id and packed_lines.product_id = line.product_id
       where coalesce((
               select kept_parts from line_changes
                where line_changes.order_id = line.order_id and line_changes.product_id = line.product_id
                order by position desc limit 1
             ), 1) > 0
       group by touched.order_id, touched.farmer_id
    ) as parcel
   where parcels.order_id = parcel.order_id and parcels.farmer_id = parcel.farmer_id
     and parcels.status = 'confirmed' and (parcels.packed_at is not null) <> parcel.is_packed;
  return null;
end
$$;

CREATE FUNCTION public.note_parcel_placed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into farm_figure_events (farmer_id, day, orders)
  select new.farmer_id, (created_at at time zone 'Asia/Kolkata')::date, case when new.placed then 1 else -1 end
    from orders where id = new.order_id;
  return null;
end
$$;

CREATE FUNCTION public.note_parcel_times() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.status = 'shipped' then new.shipped_at := now(); end if;
  if new.status = 'delivered' then new.delivered_at := now(); end if;
  return new;
end
$$;

CREATE FUNCTION public.note_placed_orders() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into market_figure_events (day, orders)
  select (created_at at time zone 'Asia/Kolkata')::date, count(*) from added where placed group by 1;
  return null;
end
$$;

CREATE FUNCTION public.note_placed_parcels() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into farm_figure_events (farmer_id, day, orders)
  select added.farmer_id, (orders.created_at at time zone 'Asia/Kolkata')::date, 1
    from added join orders on orders.id = added.order_id
   where added.placed;
  return null;
end
$$;

CREATE FUNCTION public.open_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into stock_levels (product_id) select id from now_there;
  return null;
end
$$;

CREATE FUNCTION public.parts_per_unit(unit public.product_unit) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE unit WHEN 'kg'::public.product_unit THEN 1000 WHEN 'litre'::public.product_unit THEN 1000 WHEN 'dozen'::public.product_unit THEN 12 ELSE 1 END;

CREATE FUNCTION public.payable_account(farm uuid, at timestamp with time zone) RETURNS uuid
    LANGUAGE sql STABLE
    AS $$
  select id
    from (select id, state from payout_accounts
           where farmer_id = farm and verified_at is not null and usable_from <= at and replaced_at is null
           order by created_at desc limit 1) as in_use
   where state = 'verified'
$$;

CREATE FUNCTION public.produce_spans(tokens text[]) RETURNS TABLE(produce text, marks text[], first integer, last integer)
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  with found as (
    select names.produce, names.marks, part.place::integer as first,
           part.place::integer + cardinality(names.words) - 1 as last
      from unnest(tokens) with ordinality as part (word, place)
     -- The limit, far above what any word begins, has the index asked word by word instead of the table read whole.
     cross join lateral (select * from produce_names where words[1] = part.word limit 1000) as names
     where names.words = tokens[part.place : part.place + cardinality(names.words) - 1]
  )
  select * from found
   where not exists (
     select from found as longer
      where longer.first <= found.first and longer.last >= found.last
        and longer.last - longer.first > found.last - found.first
   )
$$;

CREATE FUNCTION public.recount_farm_days() RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  lock table farm_days in share row exclusive mode;
  insert into farm_days (farmer_id, day, orders, sold_paise, refunded_paise, paid_out_paise)
  select farmer_id, day, coalesce(counted.orders, 0) - coalesce(stored.orders, 0),
         coalesce(counted.sold_paise, 0) - coalesce(stored.sold_paise, 0),
         coalesce(counted.refunded_paise, 0) - coalesce(stored.refunded_paise, 0),
         coalesce(counted.paid_out_paise, 0) - coalesce(stored.paid_out_paise, 0)
    from counted_farm_figures as counted
    full join farm_figures as stored using (farmer_id, day)
   where (counted.orders, counted.sold_paise, counted.refunded_paise, counted.paid_out_paise)
         is distinct from (stored.orders, stored.sold_paise, stored.refunded_paise, stored.paid_out_paise)
   order by farmer_id, day
  on conflict (farmer_id, day) do update
     set orders = farm_days.orders + excluded.orders,
         sold_paise = farm_days.sold_paise + excluded.sold_paise,
         refunded_paise = farm_days.refunded_paise + excluded.refunded_paise,
         paid_out_paise = farm_days.paid_out_paise + excluded.paid_out_paise;
end
$$;

CREATE FUNCTION public.recount_market_days() RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  lock table market_days in share row exclusive mode;
  insert into market_days (day, orders, income_paise, fees_paise, given_back_paise, driver_paise, till_paise)
  select day, coalesce(counted.orders, 0) - coalesce(stored.orders, 0),
         coalesce(counted.income_paise, 0) - coalesce(stored.income_paise, 0),
         coalesce(counted.fees_paise, 0) - coalesce(stored.fees_paise, 0),
         coalesce(counted.given_back_paise, 0) - coalesce(stored.given_back_paise, 0),
         coalesce(counted.driver_paise, 0) - coalesce(stored.driver_paise, 0),
         coalesce(counted.till_paise, 0) - coalesce(stored.till_paise, 0)
    from counted_market_figures as counted
    full join market_figures as stored using (day)
   where (counted.orders, counted.income_paise, counted.fees_paise, counted.given_back_paise, counted.driver_paise,
          counted.till_paise)
         is distinct from (stored.orders, stored.income_paise, stored.fees_paise, stored.given_back_paise,
          stored.driver_paise, stored.till_paise)
   order by day
  on conflict (day) do update
     set orders = market_days.orders + excluded.orders,
         income_paise = market_days.income_paise + excluded.income_paise,
         fees_paise = market_days.fees_paise + excluded.fees_paise,
         given_back_paise = market_days.given_back_paise + excluded.given_back_paise,
         driver_paise = market_days.driver_paise + excluded.driver_paise,
         till_paise = market_days.till_paise + excluded.till_paise;
end
$$;

CREATE FUNCTION public.refuse_reserved_email() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (
    select from account_links
      join accounts on accounts.id = account_links.account_id
     where lower(account_links.email) = new.email_norm and account_links.kind = 'not_me'
       and account_links.owned is distinct from false
       and account_links.ended_at is null and account_links.expires_at > clock_timestamp()
       and account_links.account_id <> new.id and accounts.realm = new.realm and accounts.deleted_at is null
  ) then
    raise exception 'this address can still be taken back by its owner'
      using errcode = 'unique_violation', constraint = 'account_email_unique';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.release_payout_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update payout_entries set live = false where payout_id = new.id and live;
  return null;
end
$$;

CREATE FUNCTION public.release_unused_stops(of_order uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  perform from round_days
     join stops on stops.round_id = round_days.round_id and stops.day = round_days.day
    where stops.order_id = of_order and stops.released_at is null
    order by round_days.day, round_days.round_id
      for no key update of round_days;
  update stops set released_at = now()
   where order_id = of_order and released_at is null
     and not exists (select from parcels where parcels.stop_id = stops.id and parcels.status <> 'cancelled');
end
$$;

CREATE FUNCTION public.search_sound(word text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(word, '([bcdgjkpst])h+', '\1', 'g'),
            'oo|ou', 'u', 'g'),
          'ee|ea', 'i', 'g'),
        'ai|ay|ei|ey', 'e', 'g'),
      'wzyfq', 'vjipk'),
    '(.)\1+', '\1', 'g')
$$;

CREATE FUNCTION public.search_text(given text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
begin
  return array_to_string(search_tokens(given), ' ');
end
$$;

CREATE FUNCTION public.search_tokens(given text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
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
$_$;

CREATE FUNCTION public.search_vector(name text, description text, category text, farmer text, place text) RETURNS tsvector
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  name_tokens text[] := search_tokens(name);
  farm_tokens text[] := search_tokens(concat_ws(' ', category, farmer, place));
  description_tokens text[] := search_tokens(description);
  shelf_mark text := '@' || replace(replace(lower(category), ' & ', '-'), ' ', '-');
begin
  return coalesce((
    select string_agg(word || ':' || at || weight, ' ')
      from (
        select part.word, part.place as at, 'A' as weight
          from unnest(name_tokens) with ordinality as part (word, place)
        union all
        select mark, first, 'A' from produce_spans(name_tokens), unnest(marks) as mark
        union all
        select part.word, 1000 + part.place, 'C'
          from unnest(farm_tokens) with ordinality as part (word, place)
        union all
        select shelf_mark, 1000, 'C'
        union all
        select part.word, 2000 + part.place, 'D'
          from unnest(description_tokens[1:300]) with ordinality as part (word, place)
      ) as said
  ), '')::tsvector;
end
$$;

CREATE FUNCTION public.sum_line_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update orders
     set changes = new.position, reduced_paise = reduced_paise + new.amount_paise + new.fees_paise,
         fees_back_paise = fees_back_paise + new.fees_paise
   where id = new.order_id;
  update parcels set reduced_paise = reduced_paise + new.amount_paise
   where order_id = new.order_id and new.amount_paise > 0
     and farmer_id = (select farmer_id from order_lines where order_id = new.order_id and product_id = new.product_id);
  return null;
end
$$;

CREATE FUNCTION public.sum_refund() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update orders set refunded_paise = refunded_paise + new.amount_paise where id = new.order_id;
  return null;
end
$$;

CREATE FUNCTION public.take_courier() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.by_courier := goes_by_courier(new.farmer_id, new.travels);
  return new;
end
$$;

CREATE FUNCTION public.take_farmers_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.farmer_active := farm_sells(new.farmer_id);
  return new;
end
$$;

CREATE FUNCTION public.take_orders_placed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.placed := (select placed from orders where id = new.order_id);
  return new;
end
$$;

CREATE FUNCTION public.tell_parcels_placed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update parcels set placed = new.placed where order_id = new.id;
  return null;
end
$$;

CREATE FUNCTION public.tell_products_of_delivery() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update products set by_courier = not by_courier
   where farmer_id = new.account_id and by_courier <> (travels = 'keeps' and new.delivery <> 'undecided');
  return null;
end
$$;

CREATE FUNCTION public.tell_products_of_farmers_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update products set words = '' where farmer_id = new.id and deleted_at is null;
  return null;
end
$$;

CREATE FUNCTION public.tell_products_of_farmers_place() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- The account is the lock that a new listing takes as well.
  perform from accounts where id = new.account_id for no key update;
  update products set words = '' where farmer_id = new.account_id and deleted_at is null;
  return null;
end
$$;

CREATE FUNCTION public.tell_products_of_farmers_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  -- The column that names the farm differs from table to table; each trigger says it.
  farm uuid := to_jsonb(new) ->> tg_argv[0];
  sells boolean := farm_sells(farm);
begin
  update products set farmer_active = sells where farmer_id = farm and farmer_active <> sells;
  return null;
end
$$;

CREATE FUNCTION public.tell_products_of_names() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (select from changed) then
    return null;
  end if;
  update products set words = ''
   where words @@ (select string_agg('(' || array_to_string(words, '&') || ')|' || quote_literal(marks[1]), '|')::tsquery
                     from changed);
  if tg_op <> 'DELETE' then
    insert into search_vocabulary (word)
    select distinct word from changed, unnest(words) as word order by word on conflict do nothing;
  end if;
  return null;
end
$$;

CREATE FUNCTION public.travels_by_default(category text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (category = ANY (ARRAY['Dry Fruits'::text, 'Grains'::text, 'Spices'::text])) THEN 'keeps'::text ELSE 'fresh'::text END;

CREATE FUNCTION public.without_words(detail jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select detail - array['reason', 'note']
$$;

CREATE FUNCTION public.write_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  farmer_name text;
begin
  if tg_op = 'INSERT' then
    -- A farmer who changes the name at this very moment waits for us, or we for them.
    select accounts.name into farmer_name from accounts where id = new.farmer_id for share;
  else
    select accounts.name into farmer_name from accounts where id = new.farmer_id;
  end if;
  new.words := search_vector(concat_ws(' ', new.variety, new.name), new.description, new.category, farmer_name,
                             (select place from farmer_profiles where account_id = new.farmer_id));
  new.hindi_name := hindi_name(new.name);
  return new;
end
$$;

CREATE TABLE public.account_devices (
    account_id uuid NOT NULL,
    device_hash bytea NOT NULL,
    first_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT account_device_hash_size CHECK ((length(device_hash) = 32))
);

CREATE TABLE public.account_links (
    id uuid NOT NULL,
    seq bigint NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    about text,
    email text NOT NULL,
    salt bytea NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_because text,
    owned boolean,
    network text,
    CONSTRAINT account_link_about_known CHECK (
CASE
    WHEN (kind = 'not_me'::text) THEN ((about IS NOT NULL) AND (about = ANY (ARRAY['password'::text, 'email'::text, 'new_device'::text])))
    ELSE (about IS NULL)
END),
    CONSTRAINT account_link_email_size CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT account_link_end_has_reason CHECK ((((ended_at IS NULL) = (ended_because IS NULL)) AND (ended_because = ANY (ARRAY['used'::text, 'replaced'::text, 'email_changed'::text, 'password_reset'::text, 'not_me'::text])))),
    CONSTRAINT account_link_kind_known CHECK ((kind = ANY (ARRAY['verify_email'::text, 'reset_password'::text, 'not_me'::text, 'staff_invite'::text]))),
    CONSTRAINT account_link_lifetime CHECK (((expires_at > created_at) AND (expires_at <= (created_at +
CASE kind
    WHEN 'not_me'::text THEN '72:00:00'::interval
    WHEN 'staff_invite'::text THEN '7 days'::interval
    ELSE '00:30:00'::interval
END)))),
    CONSTRAINT account_link_salt_size CHECK ((length(salt) = 16))
);

ALTER TABLE public.account_links ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_links_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.accounts (
    id uuid NOT NULL,
    realm public.realm NOT NULL,
    role public.account_role NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_norm text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
    password_hash text NOT NULL,
    status public.account_status DEFAULT 'active'::public.account_status NOT NULL,
    session_epoch integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    deleted_at timestamp with time zone,
    email_verified_at timestamp with time zone,
    phone_confirmed_at timestamp with time zone,
    phone_confirmed_by uuid,
    disabled_at timestamp with time zone,
    disabled_reason text,
    stays_on_shelf boolean,
    staff_role public.staff_role,
    second_factor_at timestamp with time zone,
    fallback_email text,
    fallback_verified_at timestamp with time zone,
    contested_email text,
    approver_since timestamp with time zone,
    credentials_unproved_at timestamp with time zone,
    CONSTRAINT account_approver_since_of_admin CHECK (((role = 'admin'::public.account_role) = (approver_since IS NOT NULL))),
    CONSTRAINT account_contested_email_size CHECK (((length(contested_email) >= 3) AND (length(contested_email) <= 254))),
    CONSTRAINT account_disabled_reason_size CHECK (((length(disabled_reason) >= 1) AND (length(disabled_reason) <= 300))),
    CONSTRAINT account_disabled_with_reason CHECK ((((disabled_at IS NULL) = (disabled_reason IS NULL)) AND ((disabled_at IS NULL) OR (status = 'disabled'::public.account_status)))),
    CONSTRAINT account_email_size CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT account_fallback_email_size CHECK (((length(fallback_email) >= 3) AND (length(fallback_email) <= 254))),
    CONSTRAINT account_fallback_verified_with_address CHECK (((fallback_email IS NOT NULL) OR (fallback_verified_at IS NULL))),
    CONSTRAINT account_language_known CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text]))),
    CONSTRAINT account_name_present CHECK (((btrim(name) <> ''::text) AND (length(name) <= 100))),
    CONSTRAINT account_phone_confirmed_by_someone CHECK (((phone_confirmed_at IS NULL) = (phone_confirmed_by IS NULL))),
    CONSTRAINT account_role_fits_realm CHECK (((role = 'farmer'::public.account_role) = (realm = 'farmers'::public.realm))),
    CONSTRAINT account_second_factor_of_admin CHECK (((second_factor_at IS NULL) OR (role = 'admin'::public.account_role))),
    CONSTRAINT account_staff_is_admin CHECK (((role = 'admin'::public.account_role) = (staff_role IS NOT NULL)))
);

CREATE TABLE public.addresses (
    account_id uuid NOT NULL,
    full_name text NOT NULL,
    phone text NOT NULL,
    email text NOT NULL,
    street text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    pincode text NOT NULL,
    country text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    label text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT address_complete CHECK (((btrim(full_name) <> ''::text) AND (btrim(phone) <> ''::text) AND (btrim(street) <> ''::text) AND (btrim(city) <> ''::text) AND (btrim(state) <> ''::text) AND (btrim(pincode) <> ''::text) AND (btrim(country) <> ''::text))),
    CONSTRAINT address_label_size CHECK (((label = btrim(label)) AND (length(label) <= 30)))
);

CREATE TABLE public.alarms (
    id uuid NOT NULL,
    kind text NOT NULL,
    cause text NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    raised_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    logged_at timestamp with time zone,
    resolved_at timestamp with time zone,
    resolved_by uuid,
    resolution text,
    CONSTRAINT alarm_cause_size CHECK (((length(cause) >= 1) AND (length(cause) <= 100))),
    CONSTRAINT alarm_kind_known CHECK ((kind = ANY (ARRAY['unmatched_payments'::text, 'gateway_key'::text, 'stock_share'::text, 'new_account_orders'::text, 'bulk_registration'::text, 'gateway_account'::text, 'invariant_broken'::text, 'unproven_holds'::text, 'missing_bag'::text]))),
    CONSTRAINT alarm_resolution_complete CHECK ((((resolved_at IS NULL) = (resolution IS NULL)) AND ((resolved_by IS NOT NULL) = ((resolution IS NOT NULL) AND (resolution <> 'ended'::text))))),
    CONSTRAINT alarm_resolution_known CHECK ((resolution = ANY (ARRAY['ended'::text, 'sent_back'::text, 'not_ours'::text, 'acknowledged'::text, 'new_account'::text, 'released'::text]))),
    CONSTRAINT alarm_times_positive CHECK ((times >= 1))
);

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_id text,
    request_id text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    actor_role public.account_role,
    before jsonb,
    after jsonb
);

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bank_statements (
    reference text NOT NULL,
    state text NOT NULL,
    amount_paise bigint NOT NULL,
    utr text,
    run_id uuid NOT NULL,
    read_by uuid NOT NULL,
    read_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bank_statement_amount_sane CHECK ((amount_paise >= 0)),
    CONSTRAINT bank_statement_reference_form CHECK ((reference ~ '^[A-Z0-9]{1,40}$'::text)),
    CONSTRAINT bank_statement_state_known CHECK ((state = ANY (ARRAY['processed'::text, 'failed'::text, 'reversed'::text]))),
    CONSTRAINT bank_statement_utr_form CHECK ((utr ~ '^[A-Z0-9]{10,22}$'::text))
);

CREATE TABLE public.banked_cash (
    id uuid NOT NULL,
    amount_paise bigint NOT NULL,
    bank text NOT NULL,
    receipt text NOT NULL,
    banked_by uuid NOT NULL,
    banked_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT banked_cash_bank_size CHECK (((length(btrim(bank)) >= 1) AND (length(btrim(bank)) <= 100))),
    CONSTRAINT banked_cash_positive CHECK ((amount_paise > 0)),
    CONSTRAINT banked_cash_receipt_size CHECK (((length(btrim(receipt)) >= 1) AND (length(btrim(receipt)) <= 60)))
);

CREATE TABLE public.saved_addresses (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    label text NOT NULL,
    full_name text NOT NULL,
    phone text NOT NULL,
    email text NOT NULL,
    street text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    pincode text NOT NULL,
    country text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT saved_address_complete CHECK (((btrim(full_name) <> ''::text) AND (btrim(phone) <> ''::text) AND (btrim(street) <> ''::text) AND (btrim(city) <> ''::text) AND (btrim(state) <> ''::text) AND (btrim(pincode) <> ''::text) AND (btrim(country) <> ''::text))),
    CONSTRAINT saved_address_label_size CHECK (((label = btrim(label)) AND (length(label) <= 30)))
);

CREATE VIEW public.buyer_addresses AS
 SELECT addresses.account_id,
    addresses.id,
    addresses.label,
    true AS is_default,
    addresses.full_name,
    addresses.phone,
    addresses.email,
    addresses.street,
    addresses.city,
    addresses.state,
    addresses.pincode,
    addresses.country,
    addresses.created_at
   FROM public.addresses
UNION ALL
 SELECT saved_addresses.account_id,
    saved_addresses.id,
    saved_addresses.label,
    false AS is_default,
    saved_addresses.full_name,
    saved_addresses.phone,
    saved_addresses.email,
    saved_addresses.street,
    saved_addresses.city,
    saved_addresses.state,
    saved_addresses.pincode,
    saved_addresses.country,
    saved_addresses.created_at
   FROM public.saved_addresses;

CREATE TABLE public.cart_lines (
    id uuid NOT NULL,
    buyer_id uuid NOT NULL,
    product_id uuid NOT NULL,
    quantity integer NOT NULL,
    price_seen_paise bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT cart_price_positive CHECK ((price_seen_paise > 0)),
    CONSTRAINT cart_quantity_sane CHECK (((quantity >= 1) AND (quantity <= 100)))
);

CREATE TABLE public.carts (
    buyer_id uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.cash_counts (
    id uuid NOT NULL,
    round_id uuid NOT NULL,
    day date NOT NULL,
    collected_paise bigint NOT NULL,
    counted_paise bigint NOT NULL,
    reason text,
    closed_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_by uuid NOT NULL,
    settled_at timestamp with time zone,
    settled_by uuid,
    settled_because text,
    CONSTRAINT cash_count_collected_sane CHECK ((collected_paise >= 0)),
    CONSTRAINT cash_count_counted_sane CHECK ((counted_paise >= 0)),
    CONSTRAINT cash_count_reason_size CHECK (((length(btrim(reason)) >= 1) AND (length(btrim(reason)) <= 300))),
    CONSTRAINT cash_difference_has_a_reason CHECK (((collected_paise = counted_paise) OR (reason IS NOT NULL))),
    CONSTRAINT cash_difference_settled_with_reason CHECK ((((settled_at IS NULL) = (settled_by IS NULL)) AND ((settled_at IS NULL) = (settled_because IS NULL)) AND ((settled_at IS NULL) OR (collected_paise <> counted_paise)))),
    CONSTRAINT cash_settled_reason_size CHECK (((length(btrim(settled_because)) >= 1) AND (length(btrim(settled_because)) <= 300)))
);

CREATE TABLE public.categories (
    name text NOT NULL,
    "position" smallint NOT NULL,
    listed_count integer DEFAULT 0 NOT NULL,
    CONSTRAINT category_count_not_negative CHECK ((listed_count >= 0))
);

CREATE TABLE public.category_aliases (
    word text NOT NULL,
    category text NOT NULL,
    CONSTRAINT category_alias_plain CHECK ((word = lower(btrim(word))))
);

CREATE TABLE public.farm_absences (
    farmer_id uuid NOT NULL,
    day date NOT NULL,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    moved integer DEFAULT 0 NOT NULL,
    CONSTRAINT absence_moved_not_negative CHECK ((moved >= 0)),
    CONSTRAINT absence_reason_size CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))
);

CREATE TABLE public.round_days (
    round_id uuid NOT NULL,
    day date NOT NULL,
    cut_off_at timestamp with time zone NOT NULL,
    drop_off_at timestamp with time zone NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    capacity integer NOT NULL,
    taken integer DEFAULT 0 NOT NULL,
    called_off_at timestamp with time zone,
    called_off_reason text,
    left_at timestamp with time zone,
    left_by uuid,
    off_plan boolean DEFAULT false NOT NULL,
    left_by_link uuid,
    CONSTRAINT round_day_called_off_is_empty CHECK (((called_off_at IS NULL) OR (taken = 0))),
    CONSTRAINT round_day_called_off_with_reason CHECK (((called_off_at IS NULL) = (called_off_reason IS NULL))),
    CONSTRAINT round_day_left_by_someone CHECK ((((left_at IS NULL) = (num_nonnulls(left_by, left_by_link) = 0)) AND (num_nonnulls(left_by, left_by_link) <= 1))),
    CONSTRAINT round_day_off_plan_is_called_off CHECK (((NOT off_plan) OR (called_off_at IS NOT NULL))),
    CONSTRAINT round_day_reason_size CHECK (((length(called_off_reason) >= 1) AND (length(called_off_reason) <= 300))),
    CONSTRAINT round_day_taken_within_capacity CHECK (((taken >= 0) AND (taken <= capacity))),
    CONSTRAINT round_day_times_in_order CHECK (((cut_off_at < drop_off_at) AND (drop_off_at < starts_at) AND (starts_at < ends_at)))
);

CREATE TABLE public.round_farms (
    round_id uuid NOT NULL,
    farmer_id uuid NOT NULL
);

CREATE TABLE public.round_pincodes (
    round_id uuid NOT NULL,
    pincode text NOT NULL,
    CONSTRAINT round_pincode_form CHECK ((pincode ~ '^[1-9][0-9]{5}$'::text))
);

CREATE TABLE public.rounds (
    id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    pickup_place text,
    weekdays smallint[] NOT NULL,
    window_from smallint NOT NULL,
    window_to smallint NOT NULL,
    cut_off_days smallint NOT NULL,
    cut_off_minute smallint NOT NULL,
    drop_off_place text NOT NULL,
    drop_off_minute smallint NOT NULL,
    capacity integer NOT NULL,
    from_day date NOT NULL,
    until_day date,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid NOT NULL,
    CONSTRAINT round_capacity_sane CHECK (((capacity >= 1) AND (capacity <= 5000))),
    CONSTRAINT round_closes_before_drop_off CHECK (((cut_off_days > 0) OR (cut_off_minute < drop_off_minute))),
    CONSTRAINT round_cut_off_days_sane CHECK (((cut_off_days >= 0) AND (cut_off_days <= 6))),
    CONSTRAINT round_drop_off_before_window CHECK ((drop_off_minute < window_from)),
    CONSTRAINT round_drop_off_place_size CHECK (((length(btrim(drop_off_place)) >= 1) AND (length(btrim(drop_off_place)) <= 200))),
    CONSTRAINT round_ends_after_it_begins CHECK (((until_day IS NULL) OR (until_day >= from_day))),
    CONSTRAINT round_kind_known CHECK ((kind = ANY (ARRAY['home'::text, 'pickup'::text]))),
    CONSTRAINT round_minutes_of_a_day CHECK (((LEAST(window_from, window_to, cut_off_minute, drop_off_minute) >= 0) AND (GREATEST(window_from, window_to, cut_off_minute, drop_off_minute) <= 1440))),
    CONSTRAINT round_name_size CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 60))),
    CONSTRAINT round_pickup_has_a_place CHECK (((kind = 'pickup'::text) = (pickup_place IS NOT NULL))),
    CONSTRAINT round_pickup_place_size CHECK (((length(pickup_place) >= 1) AND (length(pickup_place) <= 200))),
    CONSTRAINT round_weekdays_known CHECK ((((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)) AND (weekdays <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint]))),
    CONSTRAINT round_window_forward CHECK ((window_from < window_to))
);

CREATE VIEW public.coming_days AS
 SELECT round_pincodes.pincode,
    round_farms.farmer_id,
    rounds.id AS round_id,
    rounds.name,
    rounds.kind,
    rounds.pickup_place,
    round_days.day,
    round_days.starts_at,
    round_days.ends_at,
    round_days.cut_off_at,
    round_days.drop_off_at,
    (round_days.taken < round_days.capacity) AS is_free
   FROM (((public.round_pincodes
     JOIN public.rounds ON ((rounds.id = round_pincodes.round_id)))
     JOIN public.round_days ON ((round_days.round_id = rounds.id)))
     JOIN public.round_farms ON ((round_farms.round_id = rounds.id)))
  WHERE ((round_days.called_off_at IS NULL) AND (NOT (EXISTS ( SELECT
           FROM public.farm_absences
          WHERE ((farm_absences.farmer_id = round_farms.farmer_id) AND (farm_absences.day = round_days.day))))));

CREATE TABLE public.ledger_entries (
    txn_id bigint NOT NULL,
    "position" smallint NOT NULL,
    account public.ledger_account NOT NULL,
    farmer_id uuid,
    order_id uuid,
    amount_paise bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    round_id uuid,
    round_day date,
    CONSTRAINT ledger_amount_moves CHECK ((amount_paise <> 0)),
    CONSTRAINT ledger_farm_named CHECK (((account = 'farm'::public.ledger_account) = (farmer_id IS NOT NULL))),
    CONSTRAINT ledger_round_day_named CHECK (((((account)::text = ANY (ARRAY['cash_with_driver'::text, 'cash_difference'::text])) = (round_id IS NOT NULL)) AND ((round_id IS NULL) = (round_day IS NULL))))
);

CREATE SEQUENCE public.order_numbers
    START WITH 20001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.orders (
    id uuid NOT NULL,
    number bigint DEFAULT nextval('public.order_numbers'::regclass) NOT NULL,
    buyer_id uuid NOT NULL,
    payment_method public.payment_method NOT NULL,
    is_cash boolean GENERATED ALWAYS AS ((payment_method = 'Cash on Delivery'::public.payment_method)) STORED NOT NULL,
    items_paise bigint NOT NULL,
    delivery_paise bigint NOT NULL,
    platform_paise bigint NOT NULL,
    total_paise bigint NOT NULL,
    captured_paise bigint DEFAULT 0 NOT NULL,
    payment_status text GENERATED ALWAYS AS (
CASE
    WHEN (captured_paise > 0) THEN 'paid'::text
    ELSE 'not paid'::text
END) STORED NOT NULL,
    status public.order_status DEFAULT 'confirmed'::public.order_status NOT NULL,
    placed boolean GENERATED ALWAYS AS (((payment_method = 'Cash on Delivery'::public.payment_method) OR (captured_paise > 0))) STORED NOT NULL,
    awaiting boolean GENERATED ALWAYS AS (((payment_method <> 'Cash on Delivery'::public.payment_method) AND (captured_paise = 0) AND (status = 'confirmed'::public.order_status))) STORED NOT NULL,
    payment_deadline timestamp with time zone,
    to_name text NOT NULL,
    to_phone text NOT NULL,
    to_email text NOT NULL,
    to_street text NOT NULL,
    to_city text NOT NULL,
    to_state text NOT NULL,
    to_pincode text NOT NULL,
    to_country text NOT NULL,
    contact_name text NOT NULL,
    contact_phone text NOT NULL,
    cancel_reason text,
    cancelled_by text,
    return_status public.return_status,
    return_reason text,
    return_note text,
    return_picture_id text,
    return_requested_at timestamp with time zone,
    return_late boolean,
    return_decided_at timestamp with time zone,
    return_decided_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    paid_at timestamp with time zone,
    shipped_at timestamp with time zone,
    delivered_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    cart_updated_at timestamp with time zone,
    farms_to_pack smallint DEFAULT 1 NOT NULL,
    assigned_to uuid,
    changes smallint DEFAULT 0 NOT NULL,
    reduced_paise bigint DEFAULT 0 NOT NULL,
    fees_back_paise bigint DEFAULT 0 NOT NULL,
    refunded_paise bigint DEFAULT 0 NOT NULL,
    claims smallint DEFAULT 0 NOT NULL,
    leave_at_door boolean DEFAULT false NOT NULL,
    ship_by timestamp with time zone,
    deliver_by timestamp with time zone,
    hold_minutes smallint DEFAULT 30 NOT NULL,
    extensions_left smallint DEFAULT 3 NOT NULL,
    CONSTRAINT order_cancel_reason_size CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 500))),
    CONSTRAINT order_cancelled_by_known CHECK ((cancelled_by = ANY (ARRAY['buyer'::text, 'farmer'::text, 'admin'::text, 'system'::text]))),
    CONSTRAINT order_cancelled_with_reason CHECK ((((status = 'cancelled'::public.order_status) = (cancel_reason IS NOT NULL)) AND ((status = 'cancelled'::public.order_status) = (cancelled_by IS NOT NULL)) AND ((status = 'cancelled'::public.order_status) = (cancelled_at IS NOT NULL)))),
    CONSTRAINT order_captured_within_total CHECK (((captured_paise >= 0) AND (captured_paise <= total_paise))),
    CONSTRAINT order_deadline_while_awaiting CHECK ((awaiting = (payment_deadline IS NOT NULL))),
    CONSTRAINT order_delivered_at_when_delivered CHECK (((status = 'delivered'::public.order_status) = (delivered_at IS NOT NULL))),
    CONSTRAINT order_delivered_is_paid CHECK (((status <> 'delivered'::public.order_status) OR (captured_paise > 0))),
    CONSTRAINT order_delivery_not_negative CHECK ((delivery_paise >= 0)),
    CONSTRAINT order_farms_to_pack_not_negative CHECK ((farms_to_pack >= 0)),
    CONSTRAINT order_fees_back_within_fees CHECK (((fees_back_paise >= 0) AND (fees_back_paise <= (delivery_paise + platform_paise)))),
    CONSTRAINT order_items_positive CHECK ((items_paise > 0)),
    CONSTRAINT order_left_at_the_door_is_prepaid CHECK ((NOT (leave_at_door AND is_cash))),
    CONSTRAINT order_paid_at_when_paid CHECK (((captured_paise > 0) = (paid_at IS NOT NULL))),
    CONSTRAINT order_platform_not_negative CHECK ((platform_paise >= 0)),
    CONSTRAINT order_reduced_within_total CHECK (((reduced_paise >= 0) AND (reduced_paise <= total_paise))),
    CONSTRAINT order_refunded_within_captured CHECK (((refunded_paise >= 0) AND (refunded_paise <= captured_paise))),
    CONSTRAINT order_return_complete CHECK ((((return_status IS NULL) = (return_requested_at IS NULL)) AND ((return_status IS NULL) = (return_late IS NULL)) AND ((COALESCE(return_status, 'pending'::public.return_status) = 'pending'::public.return_status) = (return_decided_at IS NULL)) AND ((return_note IS NULL) OR (return_status = 'rejected'::public.return_status)) AND ((return_status IS NOT NULL) OR ((return_reason IS NULL) AND (return_picture_id IS NULL))))),
    CONSTRAINT order_return_note_size CHECK (((length(return_note) >= 1) AND (length(return_note) <= 500))),
    CONSTRAINT order_return_of_delivered CHECK (((return_status IS NULL) OR (status = 'delivered'::public.order_status))),
    CONSTRAINT order_return_reason_size CHECK (((length(return_reason) >= 1) AND (length(return_reason) <= 1000))),
    CONSTRAINT order_sent_when_paid_or_cash CHECK (((status <> ALL (ARRAY['shipped'::public.order_status, 'delivered'::public.order_status])) OR placed)),
    CONSTRAINT order_total_adds_up CHECK ((total_paise = ((items_paise + delivery_paise) + platform_paise)))
);

CREATE TABLE public.parcels (
    order_id uuid NOT NULL,
    farmer_id uuid NOT NULL,
    farmer_name text NOT NULL,
    farmer_place text NOT NULL,
    items_paise bigint NOT NULL,
    status public.order_status DEFAULT 'confirmed'::public.order_status NOT NULL,
    placed boolean NOT NULL,
    packed_at timestamp with time zone,
    reduced_paise bigint DEFAULT 0 NOT NULL,
    packed_by uuid,
    handed_over_at timestamp with time zone,
    handed_over_by uuid,
    shipped_at timestamp with time zone,
    delivered_at timestamp with time zone,
    goes_by text,
    stop_id uuid,
    courier_name text,
    courier_number text,
    courier_due timestamp with time zone,
    CONSTRAINT parcel_by_round_has_a_stop CHECK (((NOT (goes_by IS DISTINCT FROM 'round'::text)) = (stop_id IS NOT NULL))),
    CONSTRAINT parcel_courier_complete CHECK ((((courier_name IS NULL) = (courier_number IS NULL)) AND ((courier_name IS NULL) = (courier_due IS NULL)) AND ((courier_name IS NULL) OR (goes_by = 'courier'::text)))),
    CONSTRAINT parcel_courier_name_size CHECK (((length(btrim(courier_name)) >= 1) AND (length(btrim(courier_name)) <= 60))),
    CONSTRAINT parcel_courier_number_size CHECK (((length(btrim(courier_number)) >= 1) AND (length(btrim(courier_number)) <= 60))),
    CONSTRAINT parcel_handed_over_is_packed CHECK (((handed_over_at IS NULL) OR (packed_at IS NOT NULL))),
    CONSTRAINT parcel_handed_over_with_its_time CHECK (((handed_over_at IS NULL) = (handed_over_by IS NULL))),
    CONSTRAINT parcel_items_positive CHECK ((items_paise > 0)),
    CONSTRAINT parcel_packed_by_with_its_time CHECK (((packed_by IS NULL) OR (packed_at IS NOT NULL))),
    CONSTRAINT parcel_reduced_within_items CHECK (((reduced_paise >= 0) AND (reduced_paise <= items_paise))),
    CONSTRAINT parcel_way_known CHECK ((goes_by = ANY (ARRAY['round'::text, 'courier'::text])))
);

CREATE VIEW public.counted_farm_figures AS
 SELECT counted.farmer_id,
    counted.day,
    (sum(counted.orders))::integer AS orders,
    (sum(counted.sold_paise))::bigint AS sold_paise,
    (sum(counted.refunded_paise))::bigint AS refunded_paise,
    (sum(counted.paid_out_paise))::bigint AS paid_out_paise
   FROM ( SELECT parcels.farmer_id,
            ((orders.created_at AT TIME ZONE 'Asia/Kolkata'::text))::date AS day,
            1 AS orders,
            0 AS sold_paise,
            0 AS refunded_paise,
            0 AS paid_out_paise
           FROM (public.parcels
             JOIN public.orders ON ((orders.id = parcels.order_id)))
          WHERE parcels.placed
        UNION ALL
         SELECT ledger_entries.farmer_id,
            ((ledger_entries.at AT TIME ZONE 'Asia/Kolkata'::text))::date AS timezone,
            0,
                CASE
                    WHEN ((ledger_entries.order_id IS NOT NULL) AND (ledger_entries.amount_paise < 0)) THEN (- ledger_entries.amount_paise)
                    ELSE (0)::bigint
                END AS "case",
                CASE
                    WHEN ((ledger_entries.order_id IS NOT NULL) AND (ledger_entries.amount_paise > 0)) THEN ledger_entries.amount_paise
                    ELSE (0)::bigint
                END AS "case",
                CASE
                    WHEN (ledger_entries.order_id IS NULL) THEN ledger_entries.amount_paise
                    ELSE (0)::bigint
                END AS "case"
           FROM public.ledger_entries
          WHERE (ledger_entries.farmer_id IS NOT NULL)) counted
  GROUP BY counted.farmer_id, counted.day;

CREATE VIEW public.counted_market_figures AS
 SELECT counted.day,
    (sum(counted.orders))::integer AS orders,
    (sum(counted.income_paise))::bigint AS income_paise,
    (sum(counted.fees_paise))::bigint AS fees_paise,
    (sum(counted.given_back_paise))::bigint AS given_back_paise,
    (sum(counted.driver_paise))::bigint AS driver_paise,
    (sum(counted.till_paise))::bigint AS till_paise
   FROM ( SELECT ((orders.created_at AT TIME ZONE 'Asia/Kolkata'::text))::date AS day,
            count(*) AS orders,
            0 AS income_paise,
            0 AS fees_paise,
            0 AS given_back_paise,
            0 AS driver_paise,
            0 AS till_paise
           FROM public.orders
          WHERE orders.placed
          GROUP BY (((orders.created_at AT TIME ZONE 'Asia/Kolkata'::text))::date)
        UNION ALL
         SELECT ((ledger_entries.at AT TIME ZONE 'Asia/Kolkata'::text))::date AS timezone,
            0,
                CASE
                    WHEN (((ledger_entries.account)::text <> 'cash_with_driver'::text) AND (ledger_entries.amount_paise < 0)) THEN (- ledger_entries.amount_paise)
                    ELSE (0)::bigint
                END AS "case",
                CASE
                    WHEN ((ledger_entries.account)::text = ANY (ARRAY['delivery'::text, 'platform'::text])) THEN (- ledger_entries.amount_paise)
                    ELSE (0)::bigint
                END AS "case",
                CASE
                    WHEN (((ledger_entries.account)::text <> 'cash_with_driver'::text) AND (ledger_entries.amount_paise > 0)) THEN ledger_entries.amount_paise
                    ELSE (0)::bigint
                END AS "case",
                CASE
                    WHEN ((ledger_entries.account)::text = 'cash_with_driver'::text) THEN ledger_entries.amount_paise
                    ELSE (0)::bigint
                END AS "case",
            0
           FROM public.ledger_entries
          WHERE (((ledger_entries.account)::text = 'cash_with_driver'::text) OR (((ledger_entries.account)::text = ANY (ARRAY['farm'::text, 'delivery'::text, 'platform'::text])) AND (ledger_entries.order_id IS NOT NULL)))
        UNION ALL
         SELECT ledger_entries.round_day,
            0,
            0,
            0,
            0,
            0,
            ledger_entries.amount_paise
           FROM public.ledger_entries
          WHERE ((ledger_entries.account)::text = 'cash_with_driver'::text)) counted
  GROUP BY counted.day;

CREATE TABLE public.credit_notes (
    number bigint NOT NULL,
    order_id uuid NOT NULL,
    first_position smallint NOT NULL,
    last_position smallint NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT credit_note_of_changes CHECK (((first_position >= 1) AND (first_position <= last_position)))
);

CREATE TABLE public.deals (
    "position" smallint NOT NULL,
    product_id uuid NOT NULL,
    picked_by uuid,
    picked_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT deal_position_of_six CHECK ((("position" >= 1) AND ("position" <= 6)))
);

CREATE TABLE public.deduction_rules (
    id uuid NOT NULL,
    kind text NOT NULL,
    share_bp integer NOT NULL,
    from_day date NOT NULL,
    made_by uuid NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT deduction_kind_known CHECK ((kind = 'commission'::text)),
    CONSTRAINT deduction_share_sane CHECK (((share_bp >= 0) AND (share_bp <= 5000)))
);

CREATE TABLE public.driver_links (
    id uuid NOT NULL,
    round_id uuid NOT NULL,
    day date NOT NULL,
    salt bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid NOT NULL,
    revoked_at timestamp with time zone,
    revoked_by uuid,
    driver_name text,
    CONSTRAINT driver_link_revoked_by_someone CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
    CONSTRAINT driver_link_salt_size CHECK ((length(salt) = 16)),
    CONSTRAINT driver_name_size CHECK (((length(btrim(driver_name)) >= 1) AND (length(btrim(driver_name)) <= 100)))
);

CREATE TABLE public.erasures (
    account_id uuid NOT NULL,
    erased_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.export_links (
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    question jsonb DEFAULT '{}'::jsonb NOT NULL,
    language public.message_language NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    session_id uuid,
    CONSTRAINT export_kind_known CHECK ((kind = ANY (ARRAY['orders'::text, 'users'::text, 'farmers'::text, 'newsletter'::text, 'audit'::text, 'money'::text, 'bank_file'::text, 'payout_run'::text]))),
    CONSTRAINT export_token_hash_size CHECK ((length(token_hash) = 32))
);

CREATE TABLE public.farm_changes (
    account_id uuid NOT NULL,
    name text NOT NULL,
    place text NOT NULL,
    about text NOT NULL,
    avatar text,
    status public.review_status DEFAULT 'pending'::public.review_status NOT NULL,
    note text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT farm_change_about_size CHECK ((length(about) <= 2000)),
    CONSTRAINT farm_change_name_present CHECK (((btrim(name) <> ''::text) AND (length(name) <= 100))),
    CONSTRAINT farm_change_note_only_when_rejected CHECK (((note IS NULL) = (status = 'pending'::public.review_status))),
    CONSTRAINT farm_change_note_size CHECK (((length(note) >= 1) AND (length(note) <= 500))),
    CONSTRAINT farm_change_picture_only_while_pending CHECK (((avatar IS NULL) OR (status = 'pending'::public.review_status))),
    CONSTRAINT farm_change_place_size CHECK ((length(place) <= 120)),
    CONSTRAINT farm_change_undecided_or_rejected CHECK ((status <> 'approved'::public.review_status))
);

CREATE TABLE public.farm_days (
    farmer_id uuid NOT NULL,
    day date NOT NULL,
    orders integer NOT NULL,
    sold_paise bigint NOT NULL,
    refunded_paise bigint NOT NULL,
    paid_out_paise bigint NOT NULL
);

CREATE TABLE public.farm_figure_events (
    id bigint NOT NULL,
    farmer_id uuid NOT NULL,
    day date NOT NULL,
    orders integer DEFAULT 0 NOT NULL,
    sold_paise bigint DEFAULT 0 NOT NULL,
    refunded_paise bigint DEFAULT 0 NOT NULL,
    paid_out_paise bigint DEFAULT 0 NOT NULL
);

ALTER TABLE public.farm_figure_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.farm_figure_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.farm_figures AS
 SELECT stored.farmer_id,
    stored.day,
    (sum(stored.orders))::integer AS orders,
    (sum(stored.sold_paise))::bigint AS sold_paise,
    (sum(stored.refunded_paise))::bigint AS refunded_paise,
    (sum(stored.paid_out_paise))::bigint AS paid_out_paise
   FROM ( SELECT farm_days.farmer_id,
            farm_days.day,
            farm_days.orders,
            farm_days.sold_paise,
            farm_days.refunded_paise,
            farm_days.paid_out_paise
           FROM public.farm_days
        UNION ALL
         SELECT farm_figure_events.farmer_id,
            farm_figure_events.day,
            farm_figure_events.orders,
            farm_figure_events.sold_paise,
            farm_figure_events.refunded_paise,
            farm_figure_events.paid_out_paise
           FROM public.farm_figure_events) stored
  GROUP BY stored.farmer_id, stored.day;

CREATE TABLE public.farmer_profiles (
    account_id uuid NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    about text DEFAULT ''::text NOT NULL,
    avatar text,
    verified_at timestamp with time zone,
    verified_by uuid,
    verified_what text,
    suspended_at timestamp with time zone,
    suspended_by uuid,
    suspend_reason text,
    version integer DEFAULT 1 NOT NULL,
    delivery text DEFAULT 'undecided'::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    CONSTRAINT farmer_about_size CHECK ((length(about) <= 2000)),
    CONSTRAINT farmer_delivery_known CHECK ((delivery = ANY (ARRAY['undecided'::text, 'rounds'::text, 'courier'::text]))),
    CONSTRAINT farmer_phone_size CHECK ((length(phone) <= 20)),
    CONSTRAINT farmer_place_size CHECK ((length(place) <= 120)),
    CONSTRAINT farmer_suspend_reason_size CHECK (((length(suspend_reason) >= 1) AND (length(suspend_reason) <= 500))),
    CONSTRAINT farmer_suspended_complete CHECK ((((suspended_at IS NULL) = (suspend_reason IS NULL)) AND ((suspended_at IS NULL) = (suspended_by IS NULL)))),
    CONSTRAINT farmer_verified_complete CHECK ((((verified_at IS NULL) = (verified_what IS NULL)) AND ((verified_at IS NULL) = (verified_by IS NULL)))),
    CONSTRAINT farmer_verified_what_size CHECK (((length(verified_what) >= 1) AND (length(verified_what) <= 500))),
    CONSTRAINT farmer_version_positive CHECK ((version >= 1))
);

CREATE TABLE public.products (
    id uuid NOT NULL,
    farmer_id uuid NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    category text NOT NULL,
    unit public.product_unit NOT NULL,
    picture_id text NOT NULL,
    price_paise bigint NOT NULL,
    status public.review_status DEFAULT 'pending'::public.review_status NOT NULL,
    review_note text,
    version integer DEFAULT 1 NOT NULL,
    farmer_active boolean DEFAULT true NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    listed boolean GENERATED ALWAYS AS (((status = 'approved'::public.review_status) AND (deleted_at IS NULL) AND farmer_active)) STORED NOT NULL,
    words tsvector DEFAULT ''::tsvector NOT NULL,
    earlier_paise bigint,
    stood_paise bigint,
    hindi_name text,
    travels text NOT NULL,
    by_courier boolean DEFAULT false NOT NULL,
    variety text DEFAULT ''::text NOT NULL,
    CONSTRAINT product_description_size CHECK ((length(description) <= 2000)),
    CONSTRAINT product_name_present CHECK (((btrim(name) <> ''::text) AND (length(name) <= 100))),
    CONSTRAINT product_note_only_when_rejected CHECK (((review_note IS NULL) OR (status = 'rejected'::public.review_status))),
    CONSTRAINT product_note_size CHECK (((length(review_note) >= 1) AND (length(review_note) <= 500))),
    CONSTRAINT product_price_sane CHECK (((price_paise >= 1) AND (price_paise <= 10000000))),
    CONSTRAINT product_travels_known CHECK ((travels = ANY (ARRAY['fresh'::text, 'keeps'::text]))),
    CONSTRAINT product_version_positive CHECK ((version >= 1))
);

CREATE TABLE public.stock_levels (
    product_id uuid NOT NULL,
    available integer DEFAULT 0 NOT NULL,
    CONSTRAINT stock_not_negative CHECK ((available >= 0))
)
WITH (fillfactor='50');

CREATE VIEW public.findable_products AS
 SELECT products.id,
    products.farmer_id,
    products.name,
    products.category,
    products.unit,
    products.price_paise,
    ( SELECT stock_levels.available
           FROM public.stock_levels
          WHERE (stock_levels.product_id = products.id)) AS available,
    products.words,
    products.by_courier
   FROM public.products
  WHERE products.listed;

CREATE TABLE public.gateway_account (
    is_only boolean DEFAULT true NOT NULL,
    first_key_id text NOT NULL,
    key_id text NOT NULL,
    noted_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT gateway_account_only_one CHECK (is_only)
);

CREATE TABLE public.gateway_keys (
    key_id text NOT NULL,
    state text NOT NULL,
    decided_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_by uuid,
    CONSTRAINT gateway_key_form CHECK ((key_id ~ '^rzp_(test|live)_\w{3,40}$'::text)),
    CONSTRAINT gateway_key_other_is_found_out CHECK (((decided_by IS NULL) OR (state <> 'other'::text))),
    CONSTRAINT gateway_key_state_known CHECK ((state = ANY (ARRAY['ours'::text, 'other'::text, 'former'::text])))
);

CREATE TABLE public.gateway_settlements (
    id uuid NOT NULL,
    gateway_settlement_id text NOT NULL,
    amount_paise bigint NOT NULL,
    utr text,
    settled_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT settlement_amount_sane CHECK ((amount_paise > 0))
);

CREATE TABLE public.held_weights (
    order_id uuid NOT NULL,
    product_id uuid NOT NULL,
    farmer_id uuid NOT NULL,
    kind public.line_change_kind NOT NULL,
    keep_parts integer NOT NULL,
    keep_paise bigint NOT NULL,
    reason text,
    picture_id text,
    saved_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT held_weight_keeps_paise CHECK ((keep_paise >= 0)),
    CONSTRAINT held_weight_keeps_parts CHECK ((keep_parts >= 0)),
    CONSTRAINT held_weight_kind_known CHECK ((kind = ANY (ARRAY['short'::public.line_change_kind, 'weighed'::public.line_change_kind]))),
    CONSTRAINT held_weight_reason_size CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

CREATE TABLE public.holidays (
    day date NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid NOT NULL,
    CONSTRAINT holiday_name_size CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 60)))
);

CREATE TABLE public.home_copy (
    language public.message_language NOT NULL,
    claim public.home_claim NOT NULL,
    text text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    CONSTRAINT home_copy_size CHECK (((length(text) <= 60) AND (text = btrim(text))))
);

CREATE TABLE public.idempotency_keys (
    subject text NOT NULL,
    endpoint text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    answer jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT idempotency_key_length CHECK (((length(key) >= 8) AND (length(key) <= 255)))
);

CREATE TABLE public.item_claims (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    product_id uuid NOT NULL,
    farmer_id uuid NOT NULL,
    buyer_id uuid NOT NULL,
    parts integer NOT NULL,
    asked_paise bigint NOT NULL,
    reason text NOT NULL,
    words text,
    picture_id text,
    upi_id text,
    late boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    farm_words text,
    farm_answered_at timestamp with time zone,
    state text DEFAULT 'pending'::text NOT NULL,
    given_paise bigint,
    note text,
    decided_at timestamp with time zone,
    decided_by uuid,
    change_position smallint,
    mark_id uuid,
    CONSTRAINT claim_approved_with_its_change CHECK ((((state = 'approved'::text) = (change_position IS NOT NULL)) AND ((state = 'approved'::text) = (given_paise IS NOT NULL)))),
    CONSTRAINT claim_asks_for_money CHECK ((asked_paise > 0)),
    CONSTRAINT claim_decided_with_its_time CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT claim_farm_answer_with_its_time CHECK (((farm_words IS NULL) = (farm_answered_at IS NULL))),
    CONSTRAINT claim_farm_words_size CHECK (((length(farm_words) >= 1) AND (length(farm_words) <= 1000))),
    CONSTRAINT claim_gives_no_more_than_asked CHECK (((given_paise >= 1) AND (given_paise <= asked_paise))),
    CONSTRAINT claim_note_size CHECK (((length(note) >= 1) AND (length(note) <= 500))),
    CONSTRAINT claim_of_something CHECK ((parts > 0)),
    CONSTRAINT claim_reason_known CHECK ((reason = ANY (ARRAY['broken'::text, 'spoiled'::text, 'missing'::text, 'wrong_item'::text]))),
    CONSTRAINT claim_rejected_with_words CHECK (((state <> 'rejected'::text) OR ((note IS NOT NULL) AND (decided_by IS NOT NULL)))),
    CONSTRAINT claim_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT claim_upi_size CHECK (((length(upi_id) >= 3) AND (length(upi_id) <= 100))),
    CONSTRAINT claim_words_size CHECK (((length(words) >= 1) AND (length(words) <= 1000)))
);

CREATE TABLE public.line_changes (
    order_id uuid NOT NULL,
    "position" smallint NOT NULL,
    product_id uuid NOT NULL,
    kind public.line_change_kind NOT NULL,
    less_parts integer NOT NULL,
    amount_paise bigint NOT NULL,
    fees_paise bigint NOT NULL,
    kept_parts integer NOT NULL,
    kept_paise bigint NOT NULL,
    by text NOT NULL,
    actor_id uuid,
    reason text,
    picture_id text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT line_change_amount_not_negative CHECK ((amount_paise >= 0)),
    CONSTRAINT line_change_by_a_person CHECK (((by = 'system'::text) = (actor_id IS NULL))),
    CONSTRAINT line_change_by_known CHECK ((by = ANY (ARRAY['buyer'::text, 'farmer'::text, 'admin'::text, 'system'::text]))),
    CONSTRAINT line_change_changes_something CHECK (((less_parts > 0) OR (amount_paise > 0))),
    CONSTRAINT line_change_fees_not_negative CHECK ((fees_paise >= 0)),
    CONSTRAINT line_change_keeps_no_words_of_a_buyer CHECK (((by <> 'buyer'::text) OR ((reason IS NULL) AND (picture_id IS NULL)))),
    CONSTRAINT line_change_kept_not_negative CHECK ((kept_paise >= 0)),
    CONSTRAINT line_change_kept_parts_not_negative CHECK ((kept_parts >= 0)),
    CONSTRAINT line_change_only_downwards CHECK ((less_parts >= 0)),
    CONSTRAINT line_change_reason_size CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

CREATE TABLE public.order_lines (
    order_id uuid NOT NULL,
    product_id uuid NOT NULL,
    farmer_id uuid NOT NULL,
    "position" smallint NOT NULL,
    name text NOT NULL,
    unit public.product_unit NOT NULL,
    picture_id text NOT NULL,
    unit_price_paise bigint NOT NULL,
    quantity integer NOT NULL,
    line_paise bigint GENERATED ALWAYS AS ((quantity * unit_price_paise)) STORED NOT NULL,
    CONSTRAINT line_price_positive CHECK ((unit_price_paise > 0)),
    CONSTRAINT line_quantity_sane CHECK (((quantity >= 1) AND (quantity <= 100)))
);

CREATE VIEW public.kept_lines AS
 SELECT line.order_id,
    line.product_id,
    line.farmer_id,
    line."position",
    line.name,
    line.unit,
    line.quantity,
    line.line_paise,
    COALESCE(last.kept_parts, (line.quantity * public.parts_per_unit(line.unit))) AS kept_parts,
    COALESCE(last.kept_paise, line.line_paise) AS kept_paise
   FROM (public.order_lines line
     LEFT JOIN LATERAL ( SELECT line_changes.kept_parts,
            line_changes.kept_paise
           FROM public.line_changes
          WHERE ((line_changes.order_id = line.order_id) AND (line_changes.product_id = line.product_id))
          ORDER BY line_changes."position" DESC
         LIMIT 1) last ON (true));

CREATE TABLE public.ledger_txns (
    id bigint NOT NULL,
    source text NOT NULL,
    source_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_source_known CHECK ((source = ANY (ARRAY['order'::text, 'payment'::text, 'refund'::text, 'payout'::text, 'cash_count'::text, 'settlement'::text, 'banked_cash'::text, 'write_off'::text])))
);

ALTER TABLE public.ledger_txns ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_txns_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.legal_pages (
    page text NOT NULL,
    text_en text,
    text_hi text,
    checked_by text,
    checked_on date,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    CONSTRAINT legal_check_whole CHECK (((checked_by IS NULL) = (checked_on IS NULL))),
    CONSTRAINT legal_checked_by_size CHECK (((length(checked_by) >= 1) AND (length(checked_by) <= 120))),
    CONSTRAINT legal_page_known CHECK ((page = ANY (ARRAY['terms'::text, 'privacy'::text, 'returns'::text, 'grievance'::text]))),
    CONSTRAINT legal_page_version_positive CHECK ((version >= 1)),
    CONSTRAINT legal_text_en_size CHECK (((length(text_en) >= 1) AND (length(text_en) <= 20000))),
    CONSTRAINT legal_text_hi_size CHECK (((length(text_hi) >= 1) AND (length(text_hi) <= 20000)))
);

CREATE TABLE public.mails (
    id uuid NOT NULL,
    kind text NOT NULL,
    order_id uuid,
    recipient_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone DEFAULT now(),
    last_error text,
    cause text NOT NULL,
    product_id uuid,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    left_address text,
    link_id uuid,
    CONSTRAINT mail_cause_size CHECK (((length(cause) >= 1) AND (length(cause) <= 100))),
    CONSTRAINT mail_kind_known CHECK ((kind = ANY (ARRAY['order_placed'::text, 'order_cancelled'::text, 'refund_processed'::text, 'farm_new_order'::text, 'order_shipped'::text, 'order_delivered'::text, 'return_approved'::text, 'return_rejected'::text, 'farm_order_cancelled'::text, 'line_changed'::text, 'parcel_shipped'::text, 'parcel_delivered'::text, 'delivery_moved'::text, 'stop_failed'::text, 'claim_approved'::text, 'claim_rejected'::text, 'farm_line_changed'::text, 'farm_claim'::text, 'farm_claim_decided'::text, 'claim_made'::text, 'listing_approved'::text, 'listing_rejected'::text, 'farm_verified'::text, 'farm_suspended'::text, 'farm_resumed'::text, 'farm_change_approved'::text, 'farm_change_rejected'::text, 'farm_change_requested'::text, 'payout_account_changed'::text, 'payout_account_refused'::text, 'payout_paid'::text, 'payout_failed'::text, 'staff_invited'::text, 'second_factor_changed'::text, 'return_requested'::text, 'refund_failed'::text, 'alarm_raised'::text, 'guards_changed'::text, 'password_changed'::text, 'email_changed'::text, 'new_device'::text, 'account_disabled'::text, 'account_enabled'::text, 'staff_changed'::text, 'email_verification'::text, 'password_reset'::text, 'address_taken'::text, 'product_reaches'::text, 'session_ends_next'::text]))),
    CONSTRAINT mail_left_address_not_kept CHECK (((left_address IS NULL) OR (sent_at IS NULL))),
    CONSTRAINT mail_tried_until_sent CHECK (((sent_at IS NULL) OR (next_try_at IS NULL)))
);

CREATE TABLE public.market_days (
    day date NOT NULL,
    orders integer NOT NULL,
    income_paise bigint NOT NULL,
    fees_paise bigint NOT NULL,
    given_back_paise bigint NOT NULL,
    driver_paise bigint NOT NULL,
    till_paise bigint NOT NULL
);

CREATE TABLE public.market_figure_events (
    id bigint NOT NULL,
    day date NOT NULL,
    orders integer DEFAULT 0 NOT NULL,
    income_paise bigint DEFAULT 0 NOT NULL,
    fees_paise bigint DEFAULT 0 NOT NULL,
    given_back_paise bigint DEFAULT 0 NOT NULL,
    driver_paise bigint DEFAULT 0 NOT NULL,
    till_paise bigint DEFAULT 0 NOT NULL
);

ALTER TABLE public.market_figure_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.market_figure_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.market_figures AS
 SELECT stored.day,
    (sum(stored.orders))::integer AS orders,
    (sum(stored.income_paise))::bigint AS income_paise,
    (sum(stored.fees_paise))::bigint AS fees_paise,
    (sum(stored.given_back_paise))::bigint AS given_back_paise,
    (sum(stored.driver_paise))::bigint AS driver_paise,
    (sum(stored.till_paise))::bigint AS till_paise
   FROM ( SELECT market_days.day,
            market_days.orders,
            market_days.income_paise,
            market_days.fees_paise,
            market_days.given_back_paise,
            market_days.driver_paise,
            market_days.till_paise
           FROM public.market_days
        UNION ALL
         SELECT market_figure_events.day,
            market_figure_events.orders,
            market_figure_events.income_paise,
            market_figure_events.fees_paise,
            market_figure_events.given_back_paise,
            market_figure_events.driver_paise,
            market_figure_events.till_paise
           FROM public.market_figure_events) stored
  GROUP BY stored.day;

CREATE TABLE public.market_identity (
    only_row boolean DEFAULT true NOT NULL,
    legal_name text DEFAULT ''::text NOT NULL,
    street text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    state text DEFAULT ''::text NOT NULL,
    pincode text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    officer_name text DEFAULT ''::text NOT NULL,
    officer_phone text DEFAULT ''::text NOT NULL,
    officer_email text DEFAULT ''::text NOT NULL,
    officer_hours text DEFAULT ''::text NOT NULL,
    fssai text DEFAULT ''::text NOT NULL,
    gstin text DEFAULT ''::text NOT NULL,
    registration text DEFAULT ''::text NOT NULL,
    apmc text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    CONSTRAINT identity_apmc_size CHECK ((length(apmc) <= 40)),
    CONSTRAINT identity_city_size CHECK ((length(city) <= 80)),
    CONSTRAINT identity_email_size CHECK ((length(email) <= 254)),
    CONSTRAINT identity_fssai_form CHECK ((fssai ~ '^([0-9]{14})?$'::text)),
    CONSTRAINT identity_gstin_form CHECK ((gstin ~ '^([0-9A-Z]{15})?$'::text)),
    CONSTRAINT identity_legal_name_size CHECK ((length(legal_name) <= 120)),
    CONSTRAINT identity_officer_email_size CHECK ((length(officer_email) <= 254)),
    CONSTRAINT identity_officer_hours_size CHECK ((length(officer_hours) <= 80)),
    CONSTRAINT identity_officer_name_size CHECK ((length(officer_name) <= 120)),
    CONSTRAINT identity_officer_phone_size CHECK ((length(officer_phone) <= 20)),
    CONSTRAINT identity_phone_size CHECK ((length(phone) <= 20)),
    CONSTRAINT identity_pincode_form CHECK ((pincode ~ '^([1-9][0-9]{5})?$'::text)),
    CONSTRAINT identity_registration_size CHECK ((length(registration) <= 40)),
    CONSTRAINT identity_state_size CHECK ((length(state) <= 80)),
    CONSTRAINT identity_street_size CHECK ((length(street) <= 200)),
    CONSTRAINT market_identity_one_row CHECK (only_row),
    CONSTRAINT market_identity_version_positive CHECK ((version >= 1))
);

CREATE TABLE public.market_settings (
    only_row boolean DEFAULT true NOT NULL,
    ship_within_hours integer DEFAULT 24 NOT NULL,
    deliver_within_hours integer DEFAULT 48 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    unmatched_count_max integer DEFAULT 5 NOT NULL,
    unmatched_sum_max_paise bigint DEFAULT 1000000 NOT NULL,
    cash_new_orders integer DEFAULT 1 NOT NULL,
    cash_new_value_paise bigint DEFAULT 150000 NOT NULL,
    cash_new_share_percent integer DEFAULT 20 NOT NULL,
    cash_new_units_min integer DEFAULT 5 NOT NULL,
    cash_trusted_orders integer DEFAULT 3 NOT NULL,
    cash_trusted_value_paise bigint DEFAULT 500000 NOT NULL,
    cash_trusted_share_percent integer DEFAULT 50 NOT NULL,
    cash_trusted_units_min integer DEFAULT 20 NOT NULL,
    alarm_new_orders integer DEFAULT 20 NOT NULL,
    alarm_new_value_paise bigint DEFAULT 2000000 NOT NULL,
    alarm_account_listings integer DEFAULT 5 NOT NULL,
    alarm_account_value_paise bigint DEFAULT 5000000 NOT NULL,
    stays_on_shelf boolean DEFAULT false NOT NULL,
    claim_hours smallint DEFAULT 24 NOT NULL,
    claim_auto_max_paise bigint DEFAULT 20000 NOT NULL,
    claim_auto_monthly smallint DEFAULT 2 NOT NULL,
    outside_rounds text DEFAULT 'refuse'::text NOT NULL,
    delivery_claim text DEFAULT 'text'::text NOT NULL,
    second_person boolean DEFAULT false NOT NULL,
    second_person_paise bigint DEFAULT 200000 NOT NULL,
    payout_account_wait_hours smallint DEFAULT 48 NOT NULL,
    payout_minimum_paise bigint DEFAULT 10000 NOT NULL,
    payout_wait_hours smallint DEFAULT 24 NOT NULL,
    payout_weekday smallint DEFAULT 0 NOT NULL,
    unpaid_units_min integer DEFAULT 10 NOT NULL,
    unpaid_share_percent integer DEFAULT 20 NOT NULL,
    unpaid_order_paise bigint DEFAULT 500000 NOT NULL,
    unpaid_brief_minutes smallint DEFAULT 10 NOT NULL,
    unpaid_units_max integer DEFAULT 200 NOT NULL,
    unpaid_value_paise bigint DEFAULT 2500000 NOT NULL,
    unpaid_paused_until timestamp with time zone,
    door_refund_stop_paise bigint DEFAULT 50000 NOT NULL,
    door_refund_day_paise bigint DEFAULT 200000 NOT NULL,
    factor_everywhere boolean DEFAULT false NOT NULL,
    admin_idle_days smallint DEFAULT 7 NOT NULL,
    sessions_max smallint DEFAULT 30 NOT NULL,
    uses text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT admin_idle_days_sane CHECK (((admin_idle_days >= 1) AND (admin_idle_days <= 30))),
    CONSTRAINT alarm_account_listings_sane CHECK (((alarm_account_listings >= 1) AND (alarm_account_listings <= 10000))),
    CONSTRAINT alarm_account_value_sane CHECK (((alarm_account_value_paise >= 100) AND (alarm_account_value_paise <= 1000000000))),
    CONSTRAINT alarm_new_orders_sane CHECK (((alarm_new_orders >= 1) AND (alarm_new_orders <= 10000))),
    CONSTRAINT alarm_new_value_sane CHECK (((alarm_new_value_paise >= 100) AND (alarm_new_value_paise <= 1000000000))),
    CONSTRAINT cash_new_orders_sane CHECK (((cash_new_orders >= 0) AND (cash_new_orders <= 1000))),
    CONSTRAINT cash_new_share_sane CHECK (((cash_new_share_percent >= 1) AND (cash_new_share_percent <= 100))),
    CONSTRAINT cash_new_units_sane CHECK (((cash_new_units_min >= 1) AND (cash_new_units_min <= 1000))),
    CONSTRAINT cash_new_value_sane CHECK (((cash_new_value_paise >= 0) AND (cash_new_value_paise <= 1000000000))),
    CONSTRAINT cash_trusted_orders_sane CHECK (((cash_trusted_orders >= 0) AND (cash_trusted_orders <= 1000))),
    CONSTRAINT cash_trusted_share_sane CHECK (((cash_trusted_share_percent >= 1) AND (cash_trusted_share_percent <= 100))),
    CONSTRAINT cash_trusted_units_sane CHECK (((cash_trusted_units_min >= 1) AND (cash_trusted_units_min <= 1000))),
    CONSTRAINT cash_trusted_value_sane CHECK (((cash_trusted_value_paise >= 0) AND (cash_trusted_value_paise <= 1000000000))),
    CONSTRAINT claim_auto_max_sane CHECK (((claim_auto_max_paise >= 0) AND (claim_auto_max_paise <= 10000000))),
    CONSTRAINT claim_auto_monthly_sane CHECK (((claim_auto_monthly >= 0) AND (claim_auto_monthly <= 100))),
    CONSTRAINT claim_hours_sane CHECK (((claim_hours >= 1) AND (claim_hours <= 240))),
    CONSTRAINT deliver_within_sane CHECK (((deliver_within_hours >= 1) AND (deliver_within_hours <= 240))),
    CONSTRAINT delivery_claim_known CHECK ((delivery_claim = ANY (ARRAY['text'::text, 'rounds'::text]))),
    CONSTRAINT door_refund_day_sane CHECK (((door_refund_day_paise >= 0) AND (door_refund_day_paise <= 10000000))),
    CONSTRAINT door_refund_stop_sane CHECK (((door_refund_stop_paise >= 0) AND (door_refund_stop_paise <= 10000000))),
    CONSTRAINT market_settings_one_row CHECK (only_row),
    CONSTRAINT market_settings_version_positive CHECK ((version >= 1)),
    CONSTRAINT market_uses_known CHECK (((uses <@ ARRAY['rounds'::text, 'payouts'::text, 'staffRoles'::text, 'courier'::text, 'itemClaims'::text]) AND (array_position(uses, NULL::text) IS NULL))),
    CONSTRAINT outside_rounds_known CHECK ((outside_rounds = ANY (ARRAY['accept'::text, 'refuse'::text]))),
    CONSTRAINT payout_account_wait_sane CHECK (((payout_account_wait_hours >= 1) AND (payout_account_wait_hours <= 240))),
    CONSTRAINT payout_minimum_sane CHECK (((payout_minimum_paise >= 0) AND (payout_minimum_paise <= 1000000))),
    CONSTRAINT payout_wait_hours_sane CHECK (((payout_wait_hours >= 1) AND (payout_wait_hours <= 240))),
    CONSTRAINT payout_weekday_sane CHECK (((payout_weekday >= 0) AND (payout_weekday <= 7))),
    CONSTRAINT second_person_sum_sane CHECK (((second_person_paise >= 100) AND (second_person_paise <= '10000000000'::bigint))),
    CONSTRAINT sessions_max_sane CHECK (((sessions_max >= 5) AND (sessions_max <= 100))),
    CONSTRAINT ship_within_sane CHECK (((ship_within_hours >= 1) AND (ship_within_hours <= 240))),
    CONSTRAINT unmatched_count_sane CHECK (((unmatched_count_max >= 0) AND (unmatched_count_max <= 1000))),
    CONSTRAINT unmatched_sum_sane CHECK (((unmatched_sum_max_paise >= 0) AND (unmatched_sum_max_paise <= 100000000))),
    CONSTRAINT unpaid_brief_sane CHECK (((unpaid_brief_minutes >= 5) AND (unpaid_brief_minutes <= 30))),
    CONSTRAINT unpaid_order_sane CHECK (((unpaid_order_paise >= 100) AND (unpaid_order_paise <= 1000000000))),
    CONSTRAINT unpaid_share_sane CHECK (((unpaid_share_percent >= 1) AND (unpaid_share_percent <= 100))),
    CONSTRAINT unpaid_units_max_sane CHECK (((unpaid_units_max >= 1) AND (unpaid_units_max <= 100000))),
    CONSTRAINT unpaid_units_min_sane CHECK (((unpaid_units_min >= 1) AND (unpaid_units_min <= 1000))),
    CONSTRAINT unpaid_value_sane CHECK (((unpaid_value_paise >= 100) AND (unpaid_value_paise <= 1000000000)))
);

CREATE TABLE public.newsletter_consents (
    id bigint NOT NULL,
    subscriber_id uuid NOT NULL,
    wording text NOT NULL,
    given_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT newsletter_withdrawn_after_given CHECK ((withdrawn_at >= given_at)),
    CONSTRAINT newsletter_wording_present CHECK ((btrim(wording) <> ''::text))
);

ALTER TABLE public.newsletter_consents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.newsletter_consents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.newsletter_subscribers (
    id uuid NOT NULL,
    email text NOT NULL,
    email_norm text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
    language public.message_language NOT NULL,
    unsubscribe_token text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT newsletter_email_size CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT newsletter_token_unguessable CHECK ((length(unsubscribe_token) >= 43))
);

CREATE TABLE public.notices (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    cause text NOT NULL,
    order_id uuid,
    product_id uuid,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone,
    CONSTRAINT notice_cause_size CHECK (((length(cause) >= 1) AND (length(cause) <= 100))),
    CONSTRAINT notice_kind_known CHECK ((kind = ANY (ARRAY['order_placed'::text, 'order_shipped'::text, 'order_delivered'::text, 'order_cancelled'::text, 'return_approved'::text, 'return_rejected'::text, 'refund_processed'::text, 'line_changed'::text, 'parcel_shipped'::text, 'parcel_delivered'::text, 'delivery_moved'::text, 'stop_failed'::text, 'claim_approved'::text, 'claim_rejected'::text, 'farm_new_order'::text, 'farm_order_cancelled'::text, 'farm_line_changed'::text, 'farm_claim'::text, 'farm_claim_decided'::text, 'listing_approved'::text, 'listing_rejected'::text, 'farm_verified'::text, 'farm_suspended'::text, 'farm_resumed'::text, 'farm_change_approved'::text, 'farm_change_rejected'::text, 'payout_account_changed'::text, 'payout_account_refused'::text, 'payout_paid'::text, 'payout_failed'::text, 'staff_invited'::text, 'second_factor_changed'::text, 'return_requested'::text, 'claim_made'::text, 'refund_failed'::text, 'alarm_raised'::text, 'guards_changed'::text, 'farm_change_requested'::text, 'password_changed'::text, 'email_changed'::text, 'new_device'::text, 'account_disabled'::text, 'account_enabled'::text, 'staff_changed'::text, 'product_reaches'::text, 'session_ends_next'::text])))
);

CREATE TABLE public.order_events (
    id bigint NOT NULL,
    order_id uuid NOT NULL,
    kind text NOT NULL,
    by text NOT NULL,
    actor_id uuid,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT order_event_by_known CHECK ((by = ANY (ARRAY['buyer'::text, 'farmer'::text, 'admin'::text, 'driver'::text, 'system'::text, 'gateway'::text]))),
    CONSTRAINT order_event_known CHECK ((kind = ANY (ARRAY['placed'::text, 'paid'::text, 'payment_failed'::text, 'method_changed'::text, 'packed'::text, 'unpacked'::text, 'handed_over'::text, 'line_changed'::text, 'parcel_shipped'::text, 'parcel_delivered'::text, 'parcel_ended'::text, 'delivery_moved'::text, 'address_changed'::text, 'stop_failed'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text, 'claim_made'::text, 'claim_approved'::text, 'claim_rejected'::text, 'return_requested'::text, 'return_approved'::text, 'return_rejected'::text, 'refund_due'::text, 'refund_sent'::text, 'refund_processed'::text, 'refund_failed'::text])))
);

ALTER TABLE public.order_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.order_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.packed_lines (
    order_id uuid NOT NULL,
    product_id uuid NOT NULL,
    packed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.payment_intents (
    id uuid NOT NULL,
    buyer_id uuid NOT NULL,
    amount_paise bigint NOT NULL,
    gateway_order_id text,
    order_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    gateway_key_id text,
    CONSTRAINT intent_amount_payable CHECK ((amount_paise >= 100)),
    CONSTRAINT intent_key_with_gateway_order CHECK (((gateway_key_id IS NULL) OR (gateway_order_id IS NOT NULL)))
);

CREATE TABLE public.payments (
    id uuid NOT NULL,
    gateway_payment_id text NOT NULL,
    intent_id uuid,
    order_id uuid,
    amount_paise bigint NOT NULL,
    currency text NOT NULL,
    method text NOT NULL,
    status text NOT NULL,
    captured_paise bigint GENERATED ALWAYS AS (
CASE
    WHEN (status = 'captured'::text) THEN amount_paise
    ELSE (0)::bigint
END) STORED NOT NULL,
    refund_reserved_paise bigint DEFAULT 0 NOT NULL,
    fee_paise bigint,
    stray text,
    error_description text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    captured_at timestamp with time zone,
    stray_at timestamp with time zone,
    refund_hold text,
    alarm_id uuid,
    CONSTRAINT payment_amount_positive CHECK ((amount_paise > 0)),
    CONSTRAINT payment_captured_at_when_captured CHECK (((status = 'captured'::text) = (captured_at IS NOT NULL))),
    CONSTRAINT payment_fee_not_negative CHECK ((fee_paise >= 0)),
    CONSTRAINT payment_held_is_not_refunded CHECK (((refund_hold IS NULL) OR (refund_hold = 'sent_back'::text) OR (refund_reserved_paise = 0))),
    CONSTRAINT payment_hold_known CHECK ((refund_hold = ANY (ARRAY['held'::text, 'released'::text, 'sent_back'::text, 'not_ours'::text]))),
    CONSTRAINT payment_hold_without_order CHECK ((((refund_hold IS NULL) = (alarm_id IS NULL)) AND ((refund_hold IS NULL) OR ((stray IS NOT NULL) AND (order_id IS NULL))))),
    CONSTRAINT payment_refunds_within_captured CHECK (((refund_reserved_paise >= 0) AND (refund_reserved_paise <=
CASE
    WHEN (status = 'captured'::text) THEN amount_paise
    ELSE (0)::bigint
END))),
    CONSTRAINT payment_status_known CHECK ((status = ANY (ARRAY['created'::text, 'authorized'::text, 'captured'::text, 'failed'::text]))),
    CONSTRAINT payment_stray_known CHECK ((stray = ANY (ARRAY['unknown_order'::text, 'second'::text, 'amount'::text, 'currency'::text, 'unclaimed'::text, 'late'::text])))
);

CREATE TABLE public.payout_accounts (
    id uuid NOT NULL,
    farmer_id uuid NOT NULL,
    kind text NOT NULL,
    cipher bytea NOT NULL,
    key_id text NOT NULL,
    fingerprint text NOT NULL,
    masked text NOT NULL,
    holder_name text NOT NULL,
    bank_name text,
    state text NOT NULL,
    checked_by text NOT NULL,
    passbook bytea,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    usable_from timestamp with time zone NOT NULL,
    verified_at timestamp with time zone,
    replaced_at timestamp with time zone,
    check_id text,
    checks integer DEFAULT 0 NOT NULL,
    next_check_at timestamp with time zone,
    decided_by uuid,
    decided_at timestamp with time zone,
    note text,
    CONSTRAINT payout_account_bank_name_size CHECK ((length(bank_name) <= 300)),
    CONSTRAINT payout_account_checker_known CHECK ((checked_by = ANY (ARRAY['rail'::text, 'operator'::text]))),
    CONSTRAINT payout_account_cipher_size CHECK (((length(cipher) >= 28) AND (length(cipher) <= 2000))),
    CONSTRAINT payout_account_decided_by_someone CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
    CONSTRAINT payout_account_holder_size CHECK (((length(btrim(holder_name)) >= 1) AND (length(btrim(holder_name)) <= 100))),
    CONSTRAINT payout_account_is_asked_about CHECK (((next_check_at IS NOT NULL) = ((state = 'checking'::text) AND (checked_by = 'rail'::text) AND (replaced_at IS NULL)))),
    CONSTRAINT payout_account_is_masked CHECK ((masked ~
CASE kind
    WHEN 'bank'::text THEN '^[A-Z]{4}0[A-Z0-9]{6} ••••[0-9]{4}$'::text
    ELSE '^.••••@[a-z][a-z0-9]+$'::text
END)),
    CONSTRAINT payout_account_key_form CHECK ((key_id ~ '^[a-z0-9]{1,12}$'::text)),
    CONSTRAINT payout_account_kind_known CHECK ((kind = ANY (ARRAY['bank'::text, 'upi'::text]))),
    CONSTRAINT payout_account_note_size CHECK (((length(btrim(note)) >= 1) AND (length(btrim(note)) <= 300))),
    CONSTRAINT payout_account_of_a_passbook_is_decided CHECK (((checked_by = 'rail'::text) OR (state = 'checking'::text) OR (decided_by IS NOT NULL))),
    CONSTRAINT payout_account_passbook_size CHECK ((length(passbook) <= 4000000)),
    CONSTRAINT payout_account_state_known CHECK ((state = ANY (ARRAY['checking'::text, 'name_differs'::text, 'verified'::text, 'refused'::text, 'blocked'::text]))),
    CONSTRAINT payout_account_verified_at_a_time CHECK (((verified_at IS NOT NULL) = (state = ANY (ARRAY['verified'::text, 'blocked'::text]))))
);

CREATE TABLE public.payout_deductions (
    payout_id uuid NOT NULL,
    kind text NOT NULL,
    rule_id uuid NOT NULL,
    share_bp integer NOT NULL,
    amount_paise bigint NOT NULL,
    CONSTRAINT payout_deduction_positive CHECK ((amount_paise > 0))
);

CREATE TABLE public.payout_entries (
    payout_id uuid NOT NULL,
    txn_id bigint NOT NULL,
    "position" smallint NOT NULL,
    amount_paise bigint NOT NULL,
    live boolean DEFAULT true NOT NULL
);

CREATE TABLE public.payout_runs (
    id uuid NOT NULL,
    number bigint NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    rail text NOT NULL,
    farms integer NOT NULL,
    gross_paise bigint NOT NULL,
    deductions_paise bigint NOT NULL,
    net_paise bigint NOT NULL,
    drafted_by uuid NOT NULL,
    drafted_at timestamp with time zone DEFAULT now() NOT NULL,
    approved_by uuid,
    approved_at timestamp with time zone,
    thrown_away_by uuid,
    ended_at timestamp with time zone,
    CONSTRAINT payout_run_adds_up CHECK ((net_paise = (gross_paise - deductions_paise))),
    CONSTRAINT payout_run_approved_by_a_person CHECK ((((state = ANY (ARRAY['approved'::text, 'sending'::text, 'done'::text])) = (approved_by IS NOT NULL)) AND ((approved_by IS NULL) = (approved_at IS NULL)))),
    CONSTRAINT payout_run_ended_with_its_time CHECK (((state = ANY (ARRAY['done'::text, 'thrown_away'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT payout_run_needs_two_people CHECK ((approved_by <> drafted_by)),
    CONSTRAINT payout_run_pays_someone CHECK ((farms > 0)),
    CONSTRAINT payout_run_rail_known CHECK ((rail = ANY (ARRAY['razorpayx'::text, 'bank_file'::text]))),
    CONSTRAINT payout_run_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'sending'::text, 'done'::text, 'thrown_away'::text]))),
    CONSTRAINT payout_run_thrown_away_by_a_person CHECK (((state = 'thrown_away'::text) = (thrown_away_by IS NOT NULL)))
);

ALTER TABLE public.payout_runs ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payout_runs_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payout_skips (
    run_id uuid NOT NULL,
    farmer_id uuid NOT NULL,
    reason text NOT NULL,
    amount_paise bigint NOT NULL,
    CONSTRAINT payout_skip_reason_known CHECK ((reason = ANY (ARRAY['negative'::text, 'no_account'::text, 'upi_by_file'::text, 'suspended'::text, 'below_minimum'::text])))
);

CREATE TABLE public.payouts (
    id uuid NOT NULL,
    run_id uuid NOT NULL,
    farmer_id uuid NOT NULL,
    account_id uuid NOT NULL,
    gross_paise bigint NOT NULL,
    deductions_paise bigint NOT NULL,
    net_paise bigint NOT NULL,
    warnings text[] NOT NULL,
    state text DEFAULT 'due'::text NOT NULL,
    reference text NOT NULL,
    idempotency_key uuid NOT NULL,
    rail_id text,
    utr text,
    reason text,
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone,
    sent_at timestamp with time zone,
    ended_at timestamp with time zone,
    reported_by uuid,
    CONSTRAINT payout_adds_up CHECK ((net_paise = (gross_paise - deductions_paise))),
    CONSTRAINT payout_deductions_not_negative CHECK ((deductions_paise >= 0)),
    CONSTRAINT payout_ended_with_its_time CHECK (((state = ANY (ARRAY['due'::text, 'sent'::text])) = (ended_at IS NULL))),
    CONSTRAINT payout_paid_with_its_utr CHECK (((state <> 'paid'::text) OR (utr IS NOT NULL))),
    CONSTRAINT payout_pays_something CHECK ((net_paise > 0)),
    CONSTRAINT payout_reason_size CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
    CONSTRAINT payout_sent_with_its_time CHECK ((((state <> ALL (ARRAY['sent'::text, 'paid'::text, 'returned'::text])) OR (sent_at IS NOT NULL)) AND ((state <> ALL (ARRAY['due'::text, 'dropped'::text])) OR (sent_at IS NULL)))),
    CONSTRAINT payout_state_known CHECK ((state = ANY (ARRAY['due'::text, 'sent'::text, 'paid'::text, 'failed'::text, 'returned'::text, 'dropped'::text]))),
    CONSTRAINT payout_tried_while_sent CHECK (((next_try_at IS NULL) OR (state = 'sent'::text)))
);

CREATE TABLE public.pending_setting_changes (
    id uuid NOT NULL,
    setting text NOT NULL,
    from_value jsonb NOT NULL,
    to_value jsonb NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    takes_effect_at timestamp with time zone DEFAULT (now() + '24:00:00'::interval) NOT NULL,
    outcome text,
    ended_at timestamp with time zone,
    ended_by uuid,
    CONSTRAINT pending_change_applied_when_due CHECK (((outcome <> 'applied'::text) OR (ended_at >= takes_effect_at))),
    CONSTRAINT pending_change_ended_by_a_person CHECK (((ended_by IS NOT NULL) = COALESCE((outcome = ANY (ARRAY['stopped'::text, 'replaced'::text])), false))),
    CONSTRAINT pending_change_ended_with_its_time CHECK (((outcome IS NULL) = (ended_at IS NULL))),
    CONSTRAINT pending_change_is_a_value CHECK (((jsonb_typeof(from_value) = ANY (ARRAY['number'::text, 'boolean'::text])) AND (jsonb_typeof(to_value) = jsonb_typeof(from_value)) AND (from_value <> to_value))),
    CONSTRAINT pending_change_outcome_known CHECK ((outcome = ANY (ARRAY['applied'::text, 'stopped'::text, 'replaced'::text, 'outdated'::text]))),
    CONSTRAINT pending_change_setting_form CHECK ((setting ~ '^[a-z][A-Za-z]{2,39}$'::text)),
    CONSTRAINT pending_change_waits_a_day CHECK ((takes_effect_at >= (asked_at + '24:00:00'::interval)))
);

CREATE TABLE public.picture_owners (
    account_id uuid NOT NULL,
    picture_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.pictures (
    id text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    placeholder text NOT NULL,
    complete boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT picture_height_positive CHECK ((height > 0)),
    CONSTRAINT picture_id_is_hash CHECK ((id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT picture_placeholder_small CHECK ((length(placeholder) <= 2000)),
    CONSTRAINT picture_width_positive CHECK ((width > 0))
);

CREATE TABLE public.price_history (
    product_id uuid NOT NULL,
    since timestamp with time zone NOT NULL,
    price_paise bigint NOT NULL
);

CREATE TABLE public.produce_names (
    name text GENERATED ALWAYS AS (public.search_text(spelling)) STORED NOT NULL,
    spelling text NOT NULL,
    words text[] GENERATED ALWAYS AS (public.search_tokens(spelling)) STORED NOT NULL,
    produce text NOT NULL,
    marks text[] NOT NULL,
    category text,
    "position" integer NOT NULL,
    CONSTRAINT produce_marks_plain CHECK ((array_to_string(marks, ' '::text) ~ '^@[a-z-]+( @[a-z-]+)*$'::text)),
    CONSTRAINT produce_name_present CHECK ((cardinality(words) > 0))
);

CREATE TABLE public.product_changes (
    product_id uuid NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    category text NOT NULL,
    unit public.product_unit NOT NULL,
    picture_id text NOT NULL,
    status public.review_status DEFAULT 'pending'::public.review_status NOT NULL,
    note text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    travels text NOT NULL,
    variety text NOT NULL,
    CONSTRAINT change_description_size CHECK ((length(description) <= 2000)),
    CONSTRAINT change_name_present CHECK (((btrim(name) <> ''::text) AND (length(name) <= 100))),
    CONSTRAINT change_note_only_when_rejected CHECK (((note IS NULL) OR (status = 'rejected'::public.review_status))),
    CONSTRAINT change_note_size CHECK (((length(note) >= 1) AND (length(note) <= 500))),
    CONSTRAINT change_travels_known CHECK ((travels = ANY (ARRAY['fresh'::text, 'keeps'::text]))),
    CONSTRAINT change_undecided_or_rejected CHECK ((status <> 'approved'::public.review_status))
);

CREATE TABLE public.product_marks (
    mark text NOT NULL,
    product_id uuid NOT NULL
);

CREATE TABLE public.reach_requests (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    product_id uuid NOT NULL,
    pincode text NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reach_request_pincode_is_indian CHECK ((pincode ~ '^[1-9][0-9]{5}$'::text))
);

CREATE TABLE public.recovery_codes (
    account_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT recovery_code_hashed CHECK ((length(code_hash) = 32))
);

CREATE TABLE public.recovery_requests (
    id uuid NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    network text,
    CONSTRAINT recovery_request_email_size CHECK (((length(email) >= 3) AND (length(email) <= 254)))
);

CREATE TABLE public.refunds (
    id uuid NOT NULL,
    order_id uuid,
    payment_id uuid,
    cause text NOT NULL,
    amount_paise bigint NOT NULL,
    state text DEFAULT 'due'::text NOT NULL,
    gateway_refund_id text,
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone,
    last_error text,
    settled_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    resent_as uuid,
    asked_by uuid,
    needs_second_person boolean DEFAULT false NOT NULL,
    approved_by uuid,
    approved_at timestamp with time zone,
    CONSTRAINT refund_amount_positive CHECK ((amount_paise > 0)),
    CONSTRAINT refund_approved_by_another CHECK ((((approved_by IS NULL) = (approved_at IS NULL)) AND ((approved_by IS NULL) OR (needs_second_person AND (approved_by <> asked_by))))),
    CONSTRAINT refund_cause_known CHECK (((cause = ANY (ARRAY['cancel'::text, 'return'::text, 'stray'::text, 'late'::text])) OR (cause ~ '^(manual|change):[1-9][0-9]*$'::text))),
    CONSTRAINT refund_ended_at_when_ended CHECK (((state = ANY (ARRAY['processed'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT refund_of_something CHECK (((order_id IS NOT NULL) OR (payment_id IS NOT NULL))),
    CONSTRAINT refund_resent_when_failed CHECK (((resent_as IS NULL) OR (state = 'failed'::text))),
    CONSTRAINT refund_state_known CHECK ((state = ANY (ARRAY['due'::text, 'sent'::text, 'processed'::text, 'failed'::text]))),
    CONSTRAINT refund_tried_while_open CHECK ((((state = ANY (ARRAY['due'::text, 'sent'::text])) AND (payment_id IS NOT NULL) AND ((NOT needs_second_person) OR (approved_by IS NOT NULL))) = (next_try_at IS NOT NULL))),
    CONSTRAINT refund_waits_for_another CHECK (((NOT needs_second_person) OR ((asked_by IS NOT NULL) AND ((approved_by IS NOT NULL) OR ((state = 'due'::text) AND (next_try_at IS NULL))))))
);

CREATE TABLE public.request_samples (
    process_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone NOT NULL,
    commit text NOT NULL,
    requests integer NOT NULL,
    failures integer NOT NULL,
    buckets integer[] NOT NULL
);

CREATE TABLE public.schema_definition_sets (
    number integer NOT NULL,
    hash text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.schema_definitions (
    name text NOT NULL,
    hash text NOT NULL,
    set_number integer NOT NULL
);

CREATE TABLE public.schema_migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    run_on timestamp without time zone NOT NULL
);

CREATE SEQUENCE public.schema_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.schema_migrations_id_seq OWNED BY public.schema_migrations.id;

CREATE TABLE public.search_vocabulary (
    word text NOT NULL,
    sound text GENERATED ALWAYS AS (
CASE
    WHEN (word ~~ '@%'::text) THEN NULL::text
    ELSE public.search_sound(word)
END) STORED
);

CREATE TABLE public.second_factors (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    cipher bytea NOT NULL,
    key_id text NOT NULL,
    last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone,
    CONSTRAINT second_factor_sealed CHECK ((length(cipher) > 28))
);

CREATE VIEW public.sellable_products AS
 SELECT products.id,
    products.farmer_id,
    products.name,
    products.description,
    products.category,
    products.unit,
    products.price_paise,
    products.created_at,
    products.updated_at,
    ( SELECT stock_levels.available
           FROM public.stock_levels
          WHERE (stock_levels.product_id = products.id)) AS available,
    products.picture_id,
    pictures.width AS picture_width,
    pictures.placeholder AS picture_placeholder,
    pictures.complete AS picture_complete,
    accounts.name AS farmer_name,
    farmer_profiles.place AS farmer_place,
    products.words,
    (farmer_profiles.verified_at IS NOT NULL) AS farmer_verified,
    products.hindi_name,
        CASE
            WHEN (products.id IN ( SELECT deals.product_id
               FROM public.deals)) THEN products.earlier_paise
            ELSE NULL::bigint
        END AS deal_earlier_paise,
    products.travels,
    farmer_profiles.delivery AS farmer_delivery,
    products.by_courier
   FROM (((public.products
     LEFT JOIN public.pictures ON ((pictures.id = products.picture_id)))
     LEFT JOIN public.accounts ON ((accounts.id = products.farmer_id)))
     LEFT JOIN public.farmer_profiles ON ((farmer_profiles.account_id = products.farmer_id)))
  WHERE products.listed;

CREATE TABLE public.sessions (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    role public.account_role NOT NULL,
    gen integer DEFAULT 1 NOT NULL,
    min_refresh_gen integer DEFAULT 1 NOT NULL,
    salt bytea NOT NULL,
    epoch integer NOT NULL,
    auth_time timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    rotated_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    idle_expires_at timestamp with time zone NOT NULL,
    absolute_expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    revoke_reason text,
    ip_prefix text DEFAULT ''::text NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    renews boolean DEFAULT true NOT NULL,
    device_hash bytea,
    CONSTRAINT session_gen_forward CHECK ((gen >= 1)),
    CONSTRAINT session_idle_within_absolute CHECK ((idle_expires_at <= absolute_expires_at)),
    CONSTRAINT session_revocation_has_reason CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL))),
    CONSTRAINT session_salt_size CHECK ((length(salt) = 16))
);

CREATE TABLE public.sign_in_attempts (
    subject_hash bytea NOT NULL,
    count integer NOT NULL,
    last_at timestamp with time zone NOT NULL,
    address_hash bytea
);

CREATE TABLE public.stock_moves (
    id bigint NOT NULL,
    product_id uuid NOT NULL,
    order_id uuid,
    kind public.stock_move_kind NOT NULL,
    delta integer NOT NULL,
    actor_id uuid,
    at timestamp with time zone DEFAULT now() NOT NULL,
    change_position smallint,
    CONSTRAINT stock_move_change_releases CHECK (((change_position IS NULL) OR (kind = 'release'::public.stock_move_kind))),
    CONSTRAINT stock_move_direction CHECK ((((kind <> 'take'::public.stock_move_kind) OR (delta < 0)) AND ((kind <> ALL (ARRAY['initial'::public.stock_move_kind, 'release'::public.stock_move_kind])) OR (delta >= 0)))),
    CONSTRAINT stock_move_order_kind CHECK (((kind = ANY (ARRAY['take'::public.stock_move_kind, 'release'::public.stock_move_kind])) = (order_id IS NOT NULL)))
);

ALTER TABLE public.stock_moves ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stock_moves_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.stop_marks (
    id uuid NOT NULL,
    stop_id uuid NOT NULL,
    link_id uuid,
    account_id uuid,
    kind text NOT NULL,
    code text,
    handed_to text,
    picture_id text,
    failed_because text,
    missing uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    cash_paise bigint DEFAULT 0 NOT NULL,
    marked_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    problem text,
    looked_at timestamp with time zone,
    looked_by uuid,
    "position" smallint,
    refunded_paise bigint DEFAULT 0 NOT NULL,
    CONSTRAINT stop_mark_by_someone CHECK ((num_nonnulls(link_id, account_id) = 1)),
    CONSTRAINT stop_mark_cash_sane CHECK ((cash_paise >= 0)),
    CONSTRAINT stop_mark_code_form CHECK ((code ~ '^[0-9]{4}$'::text)),
    CONSTRAINT stop_mark_failure_known CHECK ((failed_because = ANY (ARRAY['nobody_home'::text, 'refused'::text, 'no_cash'::text, 'wrong_address'::text, 'other'::text]))),
    CONSTRAINT stop_mark_has_its_proof CHECK ((((kind = 'code'::text) = (code IS NOT NULL)) AND ((kind = 'handed_to'::text) = (handed_to IS NOT NULL)) AND ((kind = 'door'::text) OR (picture_id IS NULL)) AND ((kind = 'failed'::text) = (failed_because IS NOT NULL)))),
    CONSTRAINT stop_mark_known CHECK ((kind = ANY (ARRAY['code'::text, 'handed_to'::text, 'door'::text, 'cash'::text, 'failed'::text]))),
    CONSTRAINT stop_mark_looked_at_by_someone CHECK (((looked_at IS NULL) = (looked_by IS NULL))),
    CONSTRAINT stop_mark_name_size CHECK (((length(btrim(handed_to)) >= 1) AND (length(btrim(handed_to)) <= 100))),
    CONSTRAINT stop_mark_one_of_twenty CHECK ((("position" >= 1) AND ("position" <= 20))),
    CONSTRAINT stop_mark_problem_known CHECK ((problem = ANY (ARRAY['wrong_code'::text, 'already_ended'::text, 'order_ended'::text, 'cash_differs'::text]))),
    CONSTRAINT stop_mark_refund_sane CHECK ((refunded_paise >= 0))
);

CREATE TABLE public.stops (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    round_id uuid NOT NULL,
    day date NOT NULL,
    code text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    released_at timestamp with time zone,
    "position" integer,
    result text,
    result_at timestamp with time zone,
    failed_because text,
    settled_at timestamp with time zone,
    settled_as text,
    settled_by uuid,
    returned_paise bigint,
    CONSTRAINT stop_code_form CHECK ((code ~ '^[0-9]{4}$'::text)),
    CONSTRAINT stop_decision_is_whole CHECK ((((settled_as IS NULL) = (settled_by IS NULL)) AND ((returned_paise IS NOT NULL) = (NOT (settled_as IS DISTINCT FROM 'ended'::text))) AND ((settled_as IS NULL) OR (settled_at IS NOT NULL)))),
    CONSTRAINT stop_decision_known CHECK ((settled_as = ANY (ARRAY['ended'::text, 'another_day'::text]))),
    CONSTRAINT stop_failure_has_a_reason CHECK (((failed_because IS NOT NULL) = (NOT (result IS DISTINCT FROM 'failed'::text)))),
    CONSTRAINT stop_failure_known CHECK ((failed_because = ANY (ARRAY['nobody_home'::text, 'refused'::text, 'no_cash'::text, 'wrong_address'::text, 'other'::text]))),
    CONSTRAINT stop_position_sane CHECK ((("position" >= 1) AND ("position" <= 5000))),
    CONSTRAINT stop_result_has_a_time CHECK (((result IS NULL) = (result_at IS NULL))),
    CONSTRAINT stop_result_known CHECK ((result = ANY (ARRAY['delivered'::text, 'failed'::text]))),
    CONSTRAINT stop_returns_no_less_than_nothing CHECK ((returned_paise >= 0)),
    CONSTRAINT stop_settled_after_failing CHECK (((settled_at IS NULL) OR (NOT (result IS DISTINCT FROM 'failed'::text))))
);

CREATE TABLE public.system_samples (
    at timestamp with time zone DEFAULT now() NOT NULL,
    figures jsonb NOT NULL
);

CREATE TABLE public.unverified_mails (
    mail_id uuid NOT NULL,
    address_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    network text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT unverified_mail_hash_size CHECK ((length(address_hash) = 32))
);

CREATE TABLE public.unwanted_mails (
    account_id uuid NOT NULL,
    topic text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT unwanted_topic_known CHECK ((topic = ANY (ARRAY['orders'::text, 'returns'::text, 'sales'::text, 'listings'::text, 'work'::text])))
);

CREATE TABLE public.verification_runs (
    id bigint NOT NULL,
    scope text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    duration_ms integer NOT NULL,
    checked integer NOT NULL,
    broken jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT verification_checked_sane CHECK ((checked >= 0)),
    CONSTRAINT verification_duration_sane CHECK ((duration_ms >= 0)),
    CONSTRAINT verification_scope_known CHECK ((scope = ANY (ARRAY['frequent'::text, 'full'::text])))
);

ALTER TABLE public.verification_runs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.verification_runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.webhook_events (
    event_id text NOT NULL,
    event text NOT NULL,
    gateway_payment_id text,
    gateway_refund_id text,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    processed_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone DEFAULT now(),
    last_error text,
    gateway_payout_id text,
    CONSTRAINT webhook_tried_until_processed CHECK (((processed_at IS NULL) OR (next_try_at IS NULL)))
);

CREATE TABLE public.worker_heartbeats (
    worker_id text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.write_offs (
    id uuid NOT NULL,
    farmer_id uuid NOT NULL,
    amount_paise bigint NOT NULL,
    reason text NOT NULL,
    requested_by uuid NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    approved_by uuid,
    approved_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    CONSTRAINT write_off_approved_with_its_time CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
    CONSTRAINT write_off_decided_once CHECK (((approved_at IS NULL) OR (withdrawn_at IS NULL))),
    CONSTRAINT write_off_needs_two_people CHECK ((approved_by <> requested_by)),
    CONSTRAINT write_off_positive CHECK ((amount_paise > 0)),
    CONSTRAINT write_off_reason_size CHECK (((length(btrim(reason)) >= 1) AND (length(btrim(reason)) <= 300)))
);

ALTER TABLE ONLY public.schema_migrations ALTER COLUMN id SET DEFAULT nextval('public.schema_migrations_id_seq'::regclass);

ALTER TABLE ONLY public.account_devices
    ADD CONSTRAINT account_devices_pkey PRIMARY KEY (account_id, device_hash);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT account_email_unique UNIQUE (realm, email_norm);

ALTER TABLE ONLY public.account_links
    ADD CONSTRAINT account_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT address_id_unique UNIQUE (id);

ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.alarms
    ADD CONSTRAINT alarms_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_pkey PRIMARY KEY (reference);

ALTER TABLE ONLY public.banked_cash
    ADD CONSTRAINT banked_cash_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.banked_cash
    ADD CONSTRAINT banked_cash_receipt_once UNIQUE (bank, receipt);

ALTER TABLE ONLY public.cart_lines
    ADD CONSTRAINT cart_line_per_product UNIQUE (buyer_id, product_id);

ALTER TABLE ONLY public.cart_lines
    ADD CONSTRAINT cart_lines_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.carts
    ADD CONSTRAINT carts_pkey PRIMARY KEY (buyer_id);

ALTER TABLE ONLY public.cash_counts
    ADD CONSTRAINT cash_counted_once UNIQUE (round_id, day);

ALTER TABLE ONLY public.cash_counts
    ADD CONSTRAINT cash_counts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.category_aliases
    ADD CONSTRAINT category_aliases_pkey PRIMARY KEY (word);

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT category_position_unique UNIQUE ("position");

ALTER TABLE public.product_changes
    ADD CONSTRAINT change_variety_size CHECK ((length(variety) <= 60)) NOT VALID;

ALTER TABLE ONLY public.credit_notes
    ADD CONSTRAINT credit_note_once_per_change UNIQUE (order_id, first_position);

ALTER TABLE ONLY public.credit_notes
    ADD CONSTRAINT credit_notes_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.deals
    ADD CONSTRAINT deal_product_unique UNIQUE (product_id);

ALTER TABLE ONLY public.deals
    ADD CONSTRAINT deals_pkey PRIMARY KEY ("position");

ALTER TABLE ONLY public.deduction_rules
    ADD CONSTRAINT deduction_rules_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.driver_links
    ADD CONSTRAINT driver_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.export_links
    ADD CONSTRAINT export_links_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.farm_absences
    ADD CONSTRAINT farm_absences_pkey PRIMARY KEY (farmer_id, day);

ALTER TABLE ONLY public.farm_changes
    ADD CONSTRAINT farm_changes_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.farm_days
    ADD CONSTRAINT farm_days_pkey PRIMARY KEY (farmer_id, day) INCLUDE (orders, sold_paise, refunded_paise, paid_out_paise);

ALTER TABLE ONLY public.farm_figure_events
    ADD CONSTRAINT farm_figure_events_pkey PRIMARY KEY (farmer_id, id);

ALTER TABLE ONLY public.farmer_profiles
    ADD CONSTRAINT farmer_profiles_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.gateway_account
    ADD CONSTRAINT gateway_account_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.gateway_keys
    ADD CONSTRAINT gateway_keys_pkey PRIMARY KEY (key_id);

ALTER TABLE ONLY public.gateway_settlements
    ADD CONSTRAINT gateway_settlements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.held_weights
    ADD CONSTRAINT held_weights_pkey PRIMARY KEY (order_id, product_id);

ALTER TABLE ONLY public.holidays
    ADD CONSTRAINT holidays_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.home_copy
    ADD CONSTRAINT home_copy_pkey PRIMARY KEY (language, claim);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (subject, endpoint, key);

ALTER TABLE ONLY public.payment_intents
    ADD CONSTRAINT intent_gateway_order_unique UNIQUE (gateway_order_id);

ALTER TABLE ONLY public.payment_intents
    ADD CONSTRAINT intent_per_order UNIQUE (order_id);

ALTER TABLE ONLY public.item_claims
    ADD CONSTRAINT item_claims_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (txn_id, "position");

ALTER TABLE ONLY public.ledger_txns
    ADD CONSTRAINT ledger_posted_once UNIQUE (source, source_id, kind);

ALTER TABLE ONLY public.ledger_txns
    ADD CONSTRAINT ledger_txns_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.legal_pages
    ADD CONSTRAINT legal_pages_pkey PRIMARY KEY (page);

ALTER TABLE ONLY public.line_changes
    ADD CONSTRAINT line_changes_pkey PRIMARY KEY (order_id, "position");

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mail_once UNIQUE (kind, cause, recipient_id);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.market_days
    ADD CONSTRAINT market_days_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.market_figure_events
    ADD CONSTRAINT market_figure_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.market_identity
    ADD CONSTRAINT market_identity_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.market_settings
    ADD CONSTRAINT market_settings_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.newsletter_consents
    ADD CONSTRAINT newsletter_consents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.newsletter_subscribers
    ADD CONSTRAINT newsletter_email_unique UNIQUE (email_norm);

ALTER TABLE ONLY public.newsletter_subscribers
    ADD CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.newsletter_subscribers
    ADD CONSTRAINT newsletter_token_unique UNIQUE (unsubscribe_token);

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notice_once UNIQUE (account_id, kind, cause);

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_pkey PRIMARY KEY (id);

ALTER TABLE public.orders
    ADD CONSTRAINT order_hold_sane CHECK ((((hold_minutes >= 1) AND (hold_minutes <= 30)) AND ((extensions_left >= 0) AND (extensions_left <= 3)))) NOT VALID;

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (order_id, product_id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT order_number_unique UNIQUE (number);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.packed_lines
    ADD CONSTRAINT packed_lines_pkey PRIMARY KEY (order_id, product_id);

ALTER TABLE ONLY public.parcels
    ADD CONSTRAINT parcels_pkey PRIMARY KEY (order_id, farmer_id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payment_gateway_id_unique UNIQUE (gateway_payment_id);

ALTER TABLE ONLY public.payment_intents
    ADD CONSTRAINT payment_intents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payout_accounts
    ADD CONSTRAINT payout_accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payout_deductions
    ADD CONSTRAINT payout_deductions_pkey PRIMARY KEY (payout_id, kind);

ALTER TABLE ONLY public.payout_entries
    ADD CONSTRAINT payout_entries_pkey PRIMARY KEY (payout_id, txn_id, "position");

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payout_key_unique UNIQUE (idempotency_key);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payout_once_per_run UNIQUE (run_id, farmer_id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payout_rail_id_unique UNIQUE (rail_id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payout_reference_unique UNIQUE (reference);

ALTER TABLE ONLY public.payout_runs
    ADD CONSTRAINT payout_run_number_unique UNIQUE (number);

ALTER TABLE ONLY public.payout_runs
    ADD CONSTRAINT payout_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payout_skips
    ADD CONSTRAINT payout_skips_pkey PRIMARY KEY (run_id, farmer_id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payout_utr_unique UNIQUE (utr);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pending_setting_changes
    ADD CONSTRAINT pending_setting_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.picture_owners
    ADD CONSTRAINT picture_owners_pkey PRIMARY KEY (account_id, picture_id);

ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.price_history
    ADD CONSTRAINT price_history_pkey PRIMARY KEY (product_id, since);

ALTER TABLE ONLY public.produce_names
    ADD CONSTRAINT produce_names_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.product_changes
    ADD CONSTRAINT product_changes_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.product_marks
    ADD CONSTRAINT product_marks_pkey PRIMARY KEY (mark, product_id);

ALTER TABLE public.products
    ADD CONSTRAINT product_variety_size CHECK ((length(variety) <= 60)) NOT VALID;

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reach_requests
    ADD CONSTRAINT reach_request_once UNIQUE (account_id, product_id, pincode);

ALTER TABLE ONLY public.reach_requests
    ADD CONSTRAINT reach_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash);

ALTER TABLE ONLY public.recovery_requests
    ADD CONSTRAINT recovery_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refund_gateway_id_unique UNIQUE (gateway_refund_id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refund_once_per_cause UNIQUE (payment_id, cause);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refund_resends_one UNIQUE (resent_as);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.request_samples
    ADD CONSTRAINT request_samples_pkey PRIMARY KEY (at, process_id);

ALTER TABLE ONLY public.round_days
    ADD CONSTRAINT round_days_pkey PRIMARY KEY (round_id, day);

ALTER TABLE ONLY public.round_farms
    ADD CONSTRAINT round_farms_pkey PRIMARY KEY (round_id, farmer_id);

ALTER TABLE ONLY public.round_pincodes
    ADD CONSTRAINT round_pincodes_pkey PRIMARY KEY (pincode, round_id);

ALTER TABLE ONLY public.rounds
    ADD CONSTRAINT rounds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.saved_addresses
    ADD CONSTRAINT saved_addresses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.schema_definition_sets
    ADD CONSTRAINT schema_definition_sets_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.schema_definitions
    ADD CONSTRAINT schema_definitions_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.search_vocabulary
    ADD CONSTRAINT search_vocabulary_pkey PRIMARY KEY (word);

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.gateway_settlements
    ADD CONSTRAINT settlement_known_once UNIQUE (gateway_settlement_id);

ALTER TABLE ONLY public.sign_in_attempts
    ADD CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (subject_hash);

ALTER TABLE ONLY public.stock_levels
    ADD CONSTRAINT stock_levels_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.stock_moves
    ADD CONSTRAINT stock_moves_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stop_marks
    ADD CONSTRAINT stop_marks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stops
    ADD CONSTRAINT stops_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.system_samples
    ADD CONSTRAINT system_samples_pkey PRIMARY KEY (at);

ALTER TABLE ONLY public.unverified_mails
    ADD CONSTRAINT unverified_mails_pkey PRIMARY KEY (mail_id);

ALTER TABLE ONLY public.unwanted_mails
    ADD CONSTRAINT unwanted_mails_pkey PRIMARY KEY (account_id, topic);

ALTER TABLE ONLY public.verification_runs
    ADD CONSTRAINT verification_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (event_id);

ALTER TABLE ONLY public.worker_heartbeats
    ADD CONSTRAINT worker_heartbeats_pkey PRIMARY KEY (worker_id);

ALTER TABLE ONLY public.write_offs
    ADD CONSTRAINT write_offs_pkey PRIMARY KEY (id);

CREATE INDEX account_devices_last ON public.account_devices USING btree (last_seen_at);

CREATE UNIQUE INDEX account_link_one_live ON public.account_links USING btree (account_id, kind) WHERE ((ended_at IS NULL) AND (kind <> 'not_me'::text));

CREATE INDEX account_links_by_account ON public.account_links USING btree (account_id);

CREATE INDEX account_links_expiry ON public.account_links USING btree (expires_at);

CREATE INDEX account_links_reserving ON public.account_links USING btree (lower(email)) WHERE ((ended_at IS NULL) AND (kind = 'not_me'::text));

CREATE INDEX accounts_by_role ON public.accounts USING btree (role, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX accounts_of_staff ON public.accounts USING btree (id) WHERE (role = 'admin'::public.account_role);

CREATE UNIQUE INDEX alarm_open_once ON public.alarms USING btree (kind, cause) WHERE (resolved_at IS NULL);

CREATE INDEX alarms_by_cause ON public.alarms USING btree (kind, cause, raised_at DESC);

CREATE INDEX alarms_not_logged ON public.alarms USING btree (raised_at) WHERE (logged_at IS NULL);

CREATE INDEX alarms_open ON public.alarms USING btree (raised_at, id) WHERE (resolved_at IS NULL);

CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (subject_id, at DESC, id DESC) WHERE ((actor_role = 'admin'::public.account_role) OR (action = 'round.stop_marked'::text));

CREATE INDEX audit_log_of_admins ON public.audit_log USING btree (at DESC, id DESC) WHERE ((actor_role = 'admin'::public.account_role) OR (action = 'round.stop_marked'::text));

CREATE INDEX audit_log_of_admins_by_kind ON public.audit_log USING btree (split_part(action, '.'::text, 1), at DESC, id DESC) WHERE ((actor_role = 'admin'::public.account_role) OR (action = 'round.stop_marked'::text));

CREATE INDEX audit_log_of_one_admin ON public.audit_log USING btree (actor_id, at DESC, id DESC) WHERE ((actor_role = 'admin'::public.account_role) OR (action = 'round.stop_marked'::text));

CREATE INDEX bank_statements_by_time ON public.bank_statements USING btree (read_at);

CREATE INDEX banked_cash_newest ON public.banked_cash USING btree (banked_at DESC, id DESC);

CREATE INDEX buyers_name_parts ON public.accounts USING gin (name public.gin_trgm_ops, email public.gin_trgm_ops) WHERE ((role = 'user'::public.account_role) AND (deleted_at IS NULL));

CREATE INDEX cash_counts_by_close ON public.cash_counts USING btree (closed_at);

CREATE INDEX cash_differences ON public.cash_counts USING btree (closed_at, id) WHERE ((collected_paise <> counted_paise) AND (settled_at IS NULL));

CREATE UNIQUE INDEX claim_has_its_own_change ON public.item_claims USING btree (order_id, change_position) WHERE (change_position IS NOT NULL);

CREATE UNIQUE INDEX claim_open_once_per_line ON public.item_claims USING btree (order_id, product_id) WHERE (state = 'pending'::text);

CREATE INDEX claims_by_buyer ON public.item_claims USING btree (buyer_id, created_at DESC);

CREATE INDEX claims_by_farmer ON public.item_claims USING btree (farmer_id, created_at DESC);

CREATE INDEX claims_by_order ON public.item_claims USING btree (order_id, created_at);

CREATE INDEX claims_by_picture ON public.item_claims USING btree (picture_id) WHERE (picture_id IS NOT NULL);

CREATE INDEX claims_decided ON public.item_claims USING btree (state, decided_at DESC, id DESC) WHERE ((decided_by IS NOT NULL) AND (mark_id IS NULL));

CREATE INDEX claims_of_marks ON public.item_claims USING btree (created_at) WHERE ((mark_id IS NOT NULL) AND (state = 'pending'::text));

CREATE INDEX claims_of_marks_decided ON public.item_claims USING btree (state, decided_at DESC, id DESC) WHERE ((decided_by IS NOT NULL) AND (mark_id IS NOT NULL));

CREATE INDEX claims_to_decide ON public.item_claims USING btree (created_at, id) WHERE (state = 'pending'::text);

CREATE UNIQUE INDEX driver_link_one_per_day ON public.driver_links USING btree (round_id, day) WHERE (revoked_at IS NULL);

CREATE INDEX export_links_by_session ON public.export_links USING btree (session_id);

CREATE INDEX export_links_expiry ON public.export_links USING btree (expires_at);

CREATE INDEX farm_changes_by_avatar ON public.farm_changes USING btree (avatar) WHERE (avatar IS NOT NULL);

CREATE INDEX farm_changes_pending ON public.farm_changes USING btree (created_at, account_id) WHERE (status = 'pending'::public.review_status);

CREATE INDEX farmer_profiles_by_avatar ON public.farmer_profiles USING btree (avatar) WHERE (avatar IS NOT NULL);

CREATE INDEX farmers_name_parts ON public.accounts USING gin (name public.gin_trgm_ops, email public.gin_trgm_ops) WHERE (role = 'farmer'::public.account_role);

CREATE INDEX farmers_suspended ON public.farmer_profiles USING btree (account_id) WHERE (suspended_at IS NOT NULL);

CREATE INDEX farmers_unverified ON public.farmer_profiles USING btree (account_id) WHERE ((verified_at IS NULL) AND (suspended_at IS NULL));

CREATE INDEX gateway_settlements_by_time ON public.gateway_settlements USING btree (settled_at DESC, id DESC);

CREATE INDEX held_weights_by_picture ON public.held_weights USING btree (picture_id) WHERE (picture_id IS NOT NULL);

CREATE INDEX held_weights_due ON public.held_weights USING btree (saved_at);

CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);

CREATE INDEX ledger_entries_by_farm ON public.ledger_entries USING btree (farmer_id, at, txn_id, "position") INCLUDE (amount_paise, order_id) WHERE (farmer_id IS NOT NULL);

CREATE INDEX ledger_entries_by_order ON public.ledger_entries USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX ledger_entries_by_round_day ON public.ledger_entries USING btree (round_id, round_day) WHERE (round_id IS NOT NULL);

CREATE INDEX ledger_entries_of_the_house ON public.ledger_entries USING btree (account) INCLUDE (amount_paise) WHERE ((order_id IS NULL) AND (farmer_id IS NULL));

CREATE INDEX line_changes_by_line ON public.line_changes USING btree (order_id, product_id, "position" DESC);

CREATE INDEX line_changes_by_picture ON public.line_changes USING btree (picture_id) WHERE (picture_id IS NOT NULL);

CREATE INDEX mails_failed ON public.mails USING btree (created_at) WHERE ((sent_at IS NULL) AND (next_try_at IS NULL));

CREATE INDEX mails_link ON public.mails USING btree (link_id) WHERE (link_id IS NOT NULL);

CREATE INDEX mails_to_try ON public.mails USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE INDEX newsletter_consents_by_subscriber ON public.newsletter_consents USING btree (subscriber_id);

CREATE INDEX newsletter_consents_withdrawn ON public.newsletter_consents USING btree (subscriber_id DESC) WHERE (withdrawn_at IS NOT NULL);

CREATE INDEX newsletter_email_parts ON public.newsletter_subscribers USING gin (email public.gin_trgm_ops);

CREATE UNIQUE INDEX newsletter_one_consent_at_a_time ON public.newsletter_consents USING btree (subscriber_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX notices_by_account ON public.notices USING btree (account_id, id DESC);

CREATE INDEX notices_by_order ON public.notices USING btree (order_id, kind) WHERE (order_id IS NOT NULL);

CREATE INDEX notices_unseen ON public.notices USING btree (account_id, id DESC) WHERE (seen_at IS NULL);

CREATE UNIQUE INDEX order_event_once ON public.order_events USING btree (order_id, kind) WHERE (kind = ANY (ARRAY['placed'::text, 'paid'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text, 'return_requested'::text, 'return_approved'::text, 'return_rejected'::text]));

CREATE INDEX order_events_by_order ON public.order_events USING btree (order_id, id);

CREATE INDEX order_lines_by_picture ON public.order_lines USING btree (picture_id);

CREATE INDEX order_lines_by_product ON public.order_lines USING btree (product_id, order_id DESC);

CREATE INDEX orders_awaiting ON public.orders USING btree (payment_deadline) WHERE (payment_deadline IS NOT NULL);

CREATE INDEX orders_by_buyer ON public.orders USING btree (buyer_id, id DESC);

CREATE INDEX orders_by_contact_name ON public.orders USING btree (lower(contact_name), id);

CREATE INDEX orders_by_contact_phone ON public.orders USING btree (public.digits_backwards(contact_phone) text_pattern_ops, id DESC);

CREATE INDEX orders_by_creation ON public.orders USING btree (created_at);

CREATE INDEX orders_by_day ON public.orders USING btree (COALESCE(LEAST(ship_by, deliver_by), 'infinity'::timestamp with time zone), id);

CREATE INDEX orders_by_delivery_phone ON public.orders USING btree (public.digits_backwards(to_phone) text_pattern_ops, id DESC);

CREATE INDEX orders_by_farms_to_pack ON public.orders USING btree (farms_to_pack, id);

CREATE INDEX orders_by_operator ON public.orders USING btree (assigned_to, id) WHERE ((assigned_to IS NOT NULL) AND (status = ANY (ARRAY['confirmed'::public.order_status, 'shipped'::public.order_status])));

CREATE INDEX orders_by_pincode ON public.orders USING btree (to_pincode, id);

CREATE INDEX orders_by_return_picture ON public.orders USING btree (return_picture_id) WHERE (return_picture_id IS NOT NULL);

CREATE INDEX orders_by_status ON public.orders USING btree (status, id DESC);

CREATE INDEX orders_by_total ON public.orders USING btree (total_paise, id);

CREATE INDEX orders_cash_to_collect ON public.orders USING btree (id) WHERE (is_cash AND (status = ANY (ARRAY['confirmed'::public.order_status, 'shipped'::public.order_status])));

CREATE INDEX orders_closed_by_buyer ON public.orders USING btree (buyer_id, status, id DESC) WHERE (status = ANY (ARRAY['delivered'::public.order_status, 'cancelled'::public.order_status]));

CREATE INDEX orders_open_by_buyer ON public.orders USING btree (buyer_id) WHERE ((status = ANY (ARRAY['confirmed'::public.order_status, 'shipped'::public.order_status])) OR (return_status = 'pending'::public.return_status));

CREATE INDEX orders_ready_to_ship ON public.orders USING btree (id) WHERE ((status = 'confirmed'::public.order_status) AND placed AND (farms_to_pack = 0));

CREATE INDEX orders_returns_by_decision ON public.orders USING btree (return_status, return_decided_at DESC, id DESC) WHERE (return_decided_at IS NOT NULL);

CREATE INDEX orders_returns_decided ON public.orders USING btree (return_decided_at DESC, id DESC) WHERE (return_decided_at IS NOT NULL);

CREATE INDEX orders_returns_waiting ON public.orders USING btree (return_requested_at, id) WHERE (return_status = 'pending'::public.return_status);

CREATE INDEX orders_to_deliver ON public.orders USING btree (shipped_at, id) WHERE (status = 'shipped'::public.order_status);

CREATE INDEX orders_to_deliver_on_a_day ON public.orders USING btree (deliver_by, id) WHERE ((status = 'shipped'::public.order_status) AND (deliver_by IS NOT NULL));

CREATE INDEX orders_to_ship ON public.orders USING btree (COALESCE(paid_at, created_at), id) WHERE ((status = 'confirmed'::public.order_status) AND placed);

CREATE INDEX orders_to_ship_on_a_day ON public.orders USING btree (ship_by, id) WHERE ((status = 'confirmed'::public.order_status) AND placed AND (ship_by IS NOT NULL));

CREATE INDEX orders_unpaid ON public.orders USING btree (id) WHERE awaiting;

CREATE INDEX orders_unpaid_open ON public.orders USING btree (created_at) WHERE ((captured_paise = 0) AND (status = ANY (ARRAY['confirmed'::public.order_status, 'shipped'::public.order_status])));

CREATE INDEX parcels_by_courier_due ON public.parcels USING btree (courier_due, order_id) WHERE ((courier_due IS NOT NULL) AND (status = 'shipped'::public.order_status));

CREATE INDEX parcels_by_farmer ON public.parcels USING btree (farmer_id, order_id DESC) WHERE placed;

CREATE INDEX parcels_by_farmer_and_status ON public.parcels USING btree (farmer_id, status, order_id DESC) WHERE placed;

CREATE INDEX parcels_by_stop ON public.parcels USING btree (stop_id) WHERE (stop_id IS NOT NULL);

CREATE INDEX parcels_going_by_courier ON public.parcels USING btree (order_id) WHERE ((goes_by = 'courier'::text) AND placed AND (status = ANY (ARRAY['confirmed'::public.order_status, 'shipped'::public.order_status])));

CREATE INDEX parcels_without_a_day ON public.parcels USING btree (order_id) WHERE ((goes_by IS NULL) AND placed AND (status = 'confirmed'::public.order_status));

CREATE INDEX payment_intents_open ON public.payment_intents USING btree (buyer_id, amount_paise, id DESC) WHERE (order_id IS NULL);

CREATE UNIQUE INDEX payment_pays_order_once ON public.payments USING btree (order_id) WHERE ((status = 'captured'::text) AND (stray IS NULL));

CREATE INDEX payments_by_capture ON public.payments USING btree (captured_at) WHERE (captured_at IS NOT NULL);

CREATE INDEX payments_by_intent ON public.payments USING btree (intent_id) WHERE (intent_id IS NOT NULL);

CREATE INDEX payments_by_order ON public.payments USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX payments_held ON public.payments USING btree (alarm_id) WHERE (refund_hold = 'held'::text);

CREATE INDEX payments_released ON public.payments USING btree (id) WHERE (refund_hold = 'released'::text);

CREATE INDEX payments_unclaimed ON public.payments USING btree (created_at) WHERE ((status = 'captured'::text) AND (order_id IS NULL) AND (stray IS NULL));

CREATE INDEX payments_unmatched ON public.payments USING btree (stray_at) WHERE ((stray_at IS NOT NULL) AND (order_id IS NULL));

CREATE UNIQUE INDEX payout_account_one_to_check ON public.payout_accounts USING btree (farmer_id) WHERE ((state = ANY (ARRAY['checking'::text, 'name_differs'::text])) AND (replaced_at IS NULL));

CREATE INDEX payout_accounts_by_farmer ON public.payout_accounts USING btree (farmer_id, created_at DESC);

CREATE INDEX payout_accounts_by_fingerprint ON public.payout_accounts USING btree (fingerprint);

CREATE INDEX payout_accounts_by_key ON public.payout_accounts USING btree (key_id);

CREATE INDEX payout_accounts_to_ask_about ON public.payout_accounts USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX payout_accounts_to_look_at ON public.payout_accounts USING btree (created_at, id) WHERE ((replaced_at IS NULL) AND ((state = ANY (ARRAY['name_differs'::text, 'blocked'::text])) OR ((state = 'checking'::text) AND (checked_by = 'operator'::text))));

CREATE INDEX payout_entries_released ON public.payout_entries USING btree (txn_id, "position") WHERE (NOT live);

CREATE UNIQUE INDEX payout_entry_live_once ON public.payout_entries USING btree (txn_id, "position") WHERE live;

CREATE INDEX payout_runs_open ON public.payout_runs USING btree (drafted_at) WHERE (state = ANY (ARRAY['draft'::text, 'approved'::text, 'sending'::text]));

CREATE INDEX payout_skips_by_farm ON public.payout_skips USING btree (farmer_id) WHERE (reason = 'below_minimum'::text);

CREATE INDEX payouts_by_farm ON public.payouts USING btree (farmer_id, id DESC);

CREATE INDEX payouts_due ON public.payouts USING btree (run_id, id) WHERE (state = 'due'::text);

CREATE INDEX payouts_not_paid ON public.payouts USING btree (ended_at DESC, id) WHERE (state = ANY (ARRAY['failed'::text, 'returned'::text]));

CREATE INDEX payouts_of_a_run ON public.payouts USING btree (run_id, id);

CREATE INDEX payouts_to_try ON public.payouts USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE INDEX payouts_under_way ON public.payouts USING btree (sent_at) WHERE (state = 'sent'::text);

CREATE UNIQUE INDEX pending_change_one_per_setting ON public.pending_setting_changes USING btree (setting) WHERE (ended_at IS NULL);

CREATE INDEX pending_changes_due ON public.pending_setting_changes USING btree (takes_effect_at) WHERE (ended_at IS NULL);

CREATE INDEX picture_owners_by_picture ON public.picture_owners USING btree (picture_id);

CREATE INDEX pictures_incomplete ON public.pictures USING btree (created_at) WHERE (NOT complete);

CREATE INDEX produce_names_by_first_word ON public.produce_names USING btree ((words[1]));

CREATE INDEX produce_names_by_prefix ON public.produce_names USING btree (name text_pattern_ops);

CREATE INDEX produce_names_by_produce ON public.produce_names USING btree (produce, "position");

CREATE INDEX product_changes_by_picture ON public.product_changes USING btree (picture_id);

CREATE INDEX product_changes_pending ON public.product_changes USING btree (product_id) WHERE (status = 'pending'::public.review_status);

CREATE INDEX product_marks_by_product ON public.product_marks USING btree (product_id);

CREATE INDEX products_any_name_parts ON public.products USING gin (name public.gin_trgm_ops);

CREATE INDEX products_by_farmer ON public.products USING btree (farmer_id, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX products_by_farmer_and_status ON public.products USING btree (farmer_id, status) WHERE (deleted_at IS NULL);

CREATE INDEX products_by_picture ON public.products USING btree (picture_id);

CREATE INDEX products_by_status ON public.products USING btree (status, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX products_listed_by_category ON public.products USING btree (category, id DESC) WHERE listed;

CREATE INDEX products_listed_by_category_and_way ON public.products USING btree (category, by_courier, id DESC) WHERE listed;

CREATE INDEX products_listed_by_category_price ON public.products USING btree (category, price_paise, id) WHERE listed;

CREATE INDEX products_listed_by_farm_and_category ON public.products USING btree (farmer_id, category, id DESC) WHERE listed;

CREATE INDEX products_listed_by_farmer ON public.products USING btree (farmer_id, id DESC) WHERE listed;

CREATE INDEX products_listed_by_name ON public.products USING btree (lower(name) text_pattern_ops) WHERE listed;

CREATE INDEX products_listed_by_price ON public.products USING btree (price_paise, id) WHERE listed;

CREATE INDEX products_listed_by_way ON public.products USING btree (by_courier, id DESC) WHERE listed;

CREATE INDEX products_listed_newest ON public.products USING btree (id DESC) WHERE listed;

CREATE INDEX products_listed_words ON public.products USING gin (words) WITH (fastupdate=off) WHERE listed;

CREATE INDEX products_lowered ON public.products USING btree (((((earlier_paise - price_paise) * 100) / earlier_paise)) DESC, id DESC) WHERE (listed AND (earlier_paise IS NOT NULL));

CREATE INDEX products_name_parts ON public.products USING gin (name public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE INDEX products_unlisted_words ON public.products USING gin (words) WHERE (NOT listed);

CREATE INDEX recovery_requests_age ON public.recovery_requests USING btree (created_at);

CREATE UNIQUE INDEX refund_of_cash_once ON public.refunds USING btree (order_id, cause) WHERE (payment_id IS NULL);

CREATE INDEX refunds_approved ON public.refunds USING btree (approved_at DESC, id DESC) WHERE (approved_at IS NOT NULL);

CREATE INDEX refunds_asked_by_order ON public.refunds USING btree (order_id) WHERE (asked_by IS NOT NULL);

CREATE INDEX refunds_by_end ON public.refunds USING btree (ended_at) WHERE (state = 'processed'::text);

CREATE INDEX refunds_by_order ON public.refunds USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX refunds_failed ON public.refunds USING btree (created_at, id) WHERE ((state = 'failed'::text) AND (resent_as IS NULL));

CREATE INDEX refunds_open ON public.refunds USING btree (created_at) WHERE (state <> 'processed'::text);

CREATE INDEX refunds_to_approve ON public.refunds USING btree (created_at, id) WHERE (needs_second_person AND (approved_by IS NULL));

CREATE INDEX refunds_to_try ON public.refunds USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE INDEX refunds_waiting ON public.refunds USING btree (created_at, id) WHERE (state = ANY (ARRAY['due'::text, 'sent'::text]));

CREATE INDEX round_days_by_day ON public.round_days USING btree (day, round_id);

CREATE INDEX round_farms_by_farmer ON public.round_farms USING btree (farmer_id, round_id);

CREATE UNIQUE INDEX round_name_unique ON public.rounds USING btree (lower(name));

CREATE INDEX round_pincodes_by_round ON public.round_pincodes USING btree (round_id, pincode);

CREATE INDEX saved_addresses_by_account ON public.saved_addresses USING btree (account_id);

CREATE INDEX search_vocabulary_alike ON public.search_vocabulary USING gist (sound public.gist_trgm_ops) WHERE (sound IS NOT NULL);

CREATE INDEX search_vocabulary_by_sound ON public.search_vocabulary USING btree (sound) WHERE (sound IS NOT NULL);

CREATE UNIQUE INDEX second_factor_one_in_use ON public.second_factors USING btree (account_id) WHERE (confirmed_at IS NOT NULL);

CREATE UNIQUE INDEX second_factor_one_prepared ON public.second_factors USING btree (account_id) WHERE (confirmed_at IS NULL);

CREATE INDEX sessions_absolute_expiry ON public.sessions USING btree (absolute_expires_at);

CREATE INDEX sessions_by_account ON public.sessions USING btree (account_id);

CREATE INDEX sessions_live_by_account ON public.sessions USING btree (account_id, created_at) WHERE (revoked_at IS NULL);

CREATE INDEX sign_in_attempts_by_address ON public.sign_in_attempts USING btree (address_hash) WHERE (address_hash IS NOT NULL);

CREATE INDEX sign_in_attempts_last ON public.sign_in_attempts USING btree (last_at);

CREATE UNIQUE INDEX stock_move_initial_once ON public.stock_moves USING btree (product_id) WHERE (kind = 'initial'::public.stock_move_kind);

CREATE UNIQUE INDEX stock_move_once_per_order ON public.stock_moves USING btree (order_id, product_id, kind, COALESCE((change_position)::integer, 0)) WHERE (order_id IS NOT NULL);

CREATE INDEX stock_moves_by_product ON public.stock_moves USING btree (product_id, id);

CREATE UNIQUE INDEX stop_marks_are_counted ON public.stop_marks USING btree (stop_id, "position") WHERE ("position" IS NOT NULL);

CREATE INDEX stop_marks_by_picture ON public.stop_marks USING btree (picture_id) WHERE (picture_id IS NOT NULL);

CREATE INDEX stop_marks_by_stop ON public.stop_marks USING btree (stop_id, received_at);

CREATE INDEX stop_marks_to_look_at ON public.stop_marks USING btree (received_at, id) WHERE ((problem IS NOT NULL) AND (looked_at IS NULL));

CREATE UNIQUE INDEX stop_once_per_order_and_day ON public.stops USING btree (order_id, round_id, day) WHERE (released_at IS NULL);

CREATE INDEX stops_by_day ON public.stops USING btree (round_id, day) WHERE (released_at IS NULL);

CREATE INDEX stops_by_order ON public.stops USING btree (order_id);

CREATE INDEX stops_decided ON public.stops USING btree (settled_as, settled_at DESC, id DESC) WHERE (settled_as IS NOT NULL);

CREATE INDEX stops_on_a_day ON public.stops USING btree (day, order_id) WHERE (released_at IS NULL);

CREATE INDEX stops_that_ended_on_a_day ON public.stops USING btree (round_id, day) WHERE ((released_at IS NOT NULL) AND (result IS NOT NULL));

CREATE INDEX stops_that_failed ON public.stops USING btree (result_at, id) WHERE ((result = 'failed'::text) AND (settled_at IS NULL));

CREATE INDEX stops_with_refused_cash ON public.stops USING btree (order_id) WHERE (failed_because = ANY (ARRAY['refused'::text, 'no_cash'::text]));

CREATE INDEX unverified_mails_age ON public.unverified_mails USING btree (at);

CREATE INDEX unverified_mails_by_account ON public.unverified_mails USING btree (account_id, at);

CREATE INDEX unverified_mails_by_address ON public.unverified_mails USING btree (address_hash, at);

CREATE INDEX unverified_mails_by_network ON public.unverified_mails USING btree (network, at) WHERE (network <> ''::text);

CREATE INDEX verification_runs_by_time ON public.verification_runs USING btree (started_at DESC);

CREATE INDEX webhook_events_processed ON public.webhook_events USING btree (processed_at) WHERE (processed_at IS NOT NULL);

CREATE INDEX webhook_events_to_try ON public.webhook_events USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE UNIQUE INDEX write_off_open_once ON public.write_offs USING btree (farmer_id) WHERE ((approved_at IS NULL) AND (withdrawn_at IS NULL));

CREATE INDEX write_offs_newest ON public.write_offs USING btree (requested_at DESC, id DESC);

CREATE TRIGGER account_change_ends_sessions BEFORE UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.end_sessions_of_changed_account();

CREATE TRIGGER account_email_not_reserved AFTER INSERT OR UPDATE OF email ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.refuse_reserved_email();

CREATE TRIGGER account_link_ends_once BEFORE UPDATE ON public.account_links FOR EACH ROW EXECUTE FUNCTION public.guard_account_link();

CREATE TRIGGER account_state_reaches_products AFTER UPDATE OF status ON public.accounts FOR EACH ROW WHEN (((old.role = 'farmer'::public.account_role) AND (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION public.tell_products_of_farmers_state('id');

CREATE TRIGGER act_knows_actors_role BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.know_actors_role();

CREATE TRIGGER act_loses_only_words BEFORE UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.guard_erasure('subject_id');

CREATE TRIGGER addresses_at_most_ten AFTER INSERT ON public.saved_addresses FOR EACH ROW EXECUTE FUNCTION public.limit_saved_addresses();

CREATE TRIGGER admin_has_staff_role BEFORE INSERT OR UPDATE OF role ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.give_staff_role();

CREATE TRIGGER approver_is_new BEFORE INSERT OR UPDATE OF role, staff_role, status, second_factor_at ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.note_new_approver();

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER audit_log_changes_by_erasure_alone BEFORE UPDATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_direct_change();

CREATE TRIGGER bank_statements_are_kept BEFORE DELETE OR TRUNCATE ON public.bank_statements FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER banked_cash_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.banked_cash FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER cash_counts_are_kept BEFORE DELETE OR TRUNCATE ON public.cash_counts FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER change_filled_in BEFORE INSERT ON public.product_changes FOR EACH ROW EXECUTE FUNCTION public.fill_in_change();

CREATE TRIGGER changed_lines_pack_parcels AFTER INSERT ON public.line_changes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_packed_parcels();

CREATE TRIGGER claim_is_counted AFTER INSERT ON public.item_claims FOR EACH ROW EXECUTE FUNCTION public.count_claim();

CREATE TRIGGER claim_stays_as_made BEFORE UPDATE ON public.item_claims FOR EACH ROW EXECUTE FUNCTION public.guard_claim();

CREATE TRIGGER claims_are_kept BEFORE DELETE OR TRUNCATE ON public.item_claims FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER credit_note_continues BEFORE INSERT ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION public.guard_credit_note();

CREATE TRIGGER credit_notes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.credit_notes FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER deduction_rules_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.deduction_rules FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER delivery_reaches_products AFTER UPDATE OF delivery ON public.farmer_profiles FOR EACH ROW WHEN ((old.delivery IS DISTINCT FROM new.delivery)) EXECUTE FUNCTION public.tell_products_of_delivery();

CREATE TRIGGER driver_cash_is_open BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.round_id IS NOT NULL) AND (new.amount_paise > 0) AND (new.order_id IS NOT NULL))) EXECUTE FUNCTION public.guard_driver_cash();

CREATE TRIGGER erasure_reaches_append_only_rows AFTER INSERT ON public.erasures FOR EACH ROW EXECUTE FUNCTION public.anonymise_append_only_rows();

CREATE TRIGGER erasures_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.erasures FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER farm_entries_count AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.note_farm_entries();

CREATE TRIGGER farm_name_reviewed BEFORE UPDATE OF name ON public.accounts FOR EACH ROW WHEN (((old.role = 'farmer'::public.account_role) AND (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION public.guard_farm_name();

CREATE TRIGGER farm_profile_reviewed BEFORE UPDATE OF place, about, avatar ON public.farmer_profiles FOR EACH ROW WHEN (((old.verified_at IS NOT NULL) AND (new.verified_at IS NOT NULL) AND (((old.place IS DISTINCT FROM new.place) OR (old.about IS DISTINCT FROM new.about)) OR (old.avatar IS DISTINCT FROM new.avatar)))) EXECUTE FUNCTION public.guard_farm_profile();

CREATE TRIGGER farmers_name_reaches_products AFTER UPDATE OF name ON public.accounts FOR EACH ROW WHEN (((old.role = 'farmer'::public.account_role) AND (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION public.tell_products_of_farmers_name();

CREATE TRIGGER farmers_place_reaches_products AFTER UPDATE OF place ON public.farmer_profiles FOR EACH ROW WHEN ((old.place IS DISTINCT FROM new.place)) EXECUTE FUNCTION public.tell_products_of_farmers_place();

CREATE TRIGGER gateway_account_stays BEFORE DELETE OR UPDATE ON public.gateway_account FOR EACH ROW EXECUTE FUNCTION public.guard_gateway_account();

CREATE TRIGGER gateway_settlements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gateway_settlements FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER held_weight_is_settled BEFORE DELETE ON public.held_weights FOR EACH ROW EXECUTE FUNCTION public.guard_final_weight();

CREATE TRIGGER held_weight_keeps_its_rules BEFORE INSERT OR UPDATE ON public.held_weights FOR EACH ROW EXECUTE FUNCTION public.guard_held_weight();

CREATE TRIGGER intent_bound_once BEFORE UPDATE ON public.payment_intents FOR EACH ROW EXECUTE FUNCTION public.guard_intent();

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_txn_balances('txn_id');

CREATE CONSTRAINT TRIGGER ledger_txn_balances AFTER INSERT ON public.ledger_txns DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_txn_balances('id');

CREATE TRIGGER ledger_txns_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_txns FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE CONSTRAINT TRIGGER line_adds_up AFTER INSERT ON public.order_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_order_adds_up('order_id');

CREATE TRIGGER line_change_adds_up AFTER INSERT ON public.line_changes FOR EACH ROW EXECUTE FUNCTION public.sum_line_change();

CREATE TRIGGER line_change_continues BEFORE INSERT ON public.line_changes FOR EACH ROW EXECUTE FUNCTION public.guard_line_change();

CREATE CONSTRAINT TRIGGER line_change_has_a_credit_note AFTER INSERT ON public.line_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.issue_credit_note();

CREATE TRIGGER line_change_loses_only_its_reason BEFORE UPDATE ON public.line_changes FOR EACH ROW EXECUTE FUNCTION public.guard_line_change_erasure();

CREATE TRIGGER line_changes_append_only BEFORE DELETE OR TRUNCATE ON public.line_changes FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER line_changes_change_by_erasure_alone BEFORE UPDATE ON public.line_changes FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_direct_change();

CREATE TRIGGER market_entries_count AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.note_market_entries();

CREATE TRIGGER market_keeps_an_owner BEFORE UPDATE ON public.accounts FOR EACH ROW WHEN (((old.staff_role = 'owner'::public.staff_role) AND (old.status = 'active'::public.account_status) AND (old.deleted_at IS NULL) AND ((new.staff_role IS DISTINCT FROM 'owner'::public.staff_role) OR (new.status <> 'active'::public.account_status) OR (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION public.keep_an_owner();

CREATE TRIGGER moved_parcel_is_not_waited_for AFTER UPDATE OF status ON public.parcels FOR EACH ROW WHEN (((old.status = 'confirmed'::public.order_status) AND (new.status <> old.status) AND (new.packed_at IS NULL))) EXECUTE FUNCTION public.count_farms_to_pack();

CREATE TRIGGER new_orders_count AFTER INSERT ON public.orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.note_placed_orders();

CREATE TRIGGER new_parcels_count AFTER INSERT ON public.parcels REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.note_placed_parcels();

CREATE TRIGGER newsletter_consent_only_withdrawn BEFORE UPDATE ON public.newsletter_consents FOR EACH ROW EXECUTE FUNCTION public.guard_newsletter_consent();

CREATE TRIGGER notice_seen_once BEFORE UPDATE ON public.notices FOR EACH ROW EXECUTE FUNCTION public.guard_notice();

CREATE CONSTRAINT TRIGGER order_adds_up AFTER INSERT OR UPDATE OF status ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_order_adds_up('id');

CREATE TRIGGER order_begins_at_the_beginning BEFORE INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION public.guard_new_order();

CREATE TRIGGER order_counts_once_placed AFTER UPDATE OF captured_paise, payment_method ON public.orders FOR EACH ROW WHEN ((old.placed <> new.placed)) EXECUTE FUNCTION public.note_order_placed();

CREATE TRIGGER order_event_loses_only_words BEFORE UPDATE ON public.order_events FOR EACH ROW EXECUTE FUNCTION public.guard_erasure('order_id');

CREATE TRIGGER order_events_append_only BEFORE DELETE OR TRUNCATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER order_events_change_by_erasure_alone BEFORE UPDATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_direct_change();

CREATE TRIGGER order_keeps_its_rules BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION public.guard_order();

CREATE TRIGGER order_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.order_lines FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE CONSTRAINT TRIGGER order_money_adds_up AFTER UPDATE OF captured_paise, refunded_paise, reduced_paise, status, return_status ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.captured_paise > 0)) EXECUTE FUNCTION public.check_order_money();

CREATE TRIGGER order_tells_parcels_it_is_placed AFTER UPDATE OF captured_paise ON public.orders FOR EACH ROW WHEN ((old.captured_paise IS DISTINCT FROM new.captured_paise)) EXECUTE FUNCTION public.tell_parcels_placed();

CREATE TRIGGER orders_are_kept BEFORE DELETE OR TRUNCATE ON public.orders FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER packed_lines_pack_parcels AFTER INSERT ON public.packed_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_packed_parcels();

CREATE CONSTRAINT TRIGGER parcel_adds_up AFTER INSERT OR UPDATE ON public.parcels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_order_adds_up('order_id');

CREATE TRIGGER parcel_counts_as_packed AFTER UPDATE OF packed_at ON public.parcels FOR EACH ROW WHEN (((old.packed_at IS NULL) <> (new.packed_at IS NULL))) EXECUTE FUNCTION public.count_farms_to_pack();

CREATE TRIGGER parcel_counts_once_placed AFTER UPDATE OF placed ON public.parcels FOR EACH ROW WHEN ((old.placed <> new.placed)) EXECUTE FUNCTION public.note_parcel_placed();

CREATE CONSTRAINT TRIGGER parcel_gives_its_place_back AFTER UPDATE OF status, stop_id ON public.parcels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.stop_id IS NOT NULL) AND ((new.status = 'cancelled'::public.order_status) OR (new.stop_id IS DISTINCT FROM old.stop_id)))) EXECUTE FUNCTION public.check_stop_is_used();

CREATE TRIGGER parcel_knows_whether_it_is_placed BEFORE INSERT ON public.parcels FOR EACH ROW EXECUTE FUNCTION public.take_orders_placed();

CREATE TRIGGER parcel_moves_its_due_times AFTER UPDATE OF status, stop_id ON public.parcels FOR EACH ROW WHEN (((old.stop_id IS NOT NULL) OR (new.stop_id IS NOT NULL))) EXECUTE FUNCTION public.note_due_times();

CREATE TRIGGER parcel_notes_its_times BEFORE UPDATE OF status ON public.parcels FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION public.note_parcel_times();

CREATE TRIGGER parcel_only_forward BEFORE UPDATE OF status ON public.parcels FOR EACH ROW EXECUTE FUNCTION public.guard_parcel();

CREATE TRIGGER parcel_settles_its_weights AFTER UPDATE OF status ON public.parcels FOR EACH ROW WHEN (((old.status = 'confirmed'::public.order_status) AND (new.status <> old.status))) EXECUTE FUNCTION public.guard_parcel_weights();

CREATE TRIGGER parcels_are_kept BEFORE DELETE OR TRUNCATE ON public.parcels FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER payment_keeps_its_rules BEFORE UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION public.guard_payment();

CREATE TRIGGER payments_are_kept BEFORE DELETE OR TRUNCATE ON public.payments FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER payout_account_changes BEFORE UPDATE ON public.payout_accounts FOR EACH ROW EXECUTE FUNCTION public.guard_payout_account();

CREATE TRIGGER payout_accounts_are_kept BEFORE DELETE OR TRUNCATE ON public.payout_accounts FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER payout_deductions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_deductions FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER payout_entries_add_up AFTER INSERT ON public.payout_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.check_payout_entries();

CREATE TRIGGER payout_entries_are_kept BEFORE DELETE OR TRUNCATE ON public.payout_entries FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER payout_entry_released_with_its_payout BEFORE UPDATE ON public.payout_entries FOR EACH ROW EXECUTE FUNCTION public.guard_payout_entry();

CREATE TRIGGER payout_keeps_its_reporter BEFORE UPDATE OF reported_by ON public.payouts FOR EACH ROW WHEN ((new.reported_by IS DISTINCT FROM old.reported_by)) EXECUTE FUNCTION public.guard_payout_reporter();

CREATE TRIGGER payout_only_forward BEFORE INSERT OR UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION public.guard_payout();

CREATE TRIGGER payout_releases_its_entries AFTER UPDATE OF state ON public.payouts FOR EACH ROW WHEN (((new.state = ANY (ARRAY['failed'::text, 'returned'::text, 'dropped'::text])) AND (new.state <> old.state))) EXECUTE FUNCTION public.release_payout_entries();

CREATE TRIGGER payout_run_new_approver_waits BEFORE INSERT OR UPDATE OF approved_by ON public.payout_runs FOR EACH ROW WHEN ((new.approved_by IS NOT NULL)) EXECUTE FUNCTION public.guard_new_approver();

CREATE TRIGGER payout_run_only_forward BEFORE INSERT OR UPDATE ON public.payout_runs FOR EACH ROW EXECUTE FUNCTION public.guard_payout_run();

CREATE TRIGGER payout_run_paid_again_by_another BEFORE UPDATE OF approved_by ON public.payout_runs FOR EACH ROW WHEN (((old.approved_by IS NULL) AND (new.approved_by IS NOT NULL))) EXECUTE FUNCTION public.guard_payout_run_approver();

CREATE CONSTRAINT TRIGGER payout_run_sums_agree AFTER INSERT OR UPDATE ON public.payout_runs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_payout_run_adds_up();

CREATE TRIGGER payout_runs_are_kept BEFORE DELETE OR TRUNCATE ON public.payout_runs FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER payout_skips_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_skips FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE CONSTRAINT TRIGGER payout_sums_agree AFTER INSERT ON public.payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_payout_adds_up();

CREATE TRIGGER payouts_are_kept BEFORE DELETE OR TRUNCATE ON public.payouts FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER pending_setting_change_ends_once BEFORE UPDATE ON public.pending_setting_changes FOR EACH ROW EXECUTE FUNCTION public.guard_pending_setting_change();

CREATE TRIGGER pending_setting_changes_are_kept BEFORE DELETE OR TRUNCATE ON public.pending_setting_changes FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER price_history_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.price_history FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER produce_name_changes AFTER UPDATE ON public.produce_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.tell_products_of_names();

CREATE TRIGGER produce_name_comes AFTER INSERT ON public.produce_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.tell_products_of_names();

CREATE TRIGGER produce_name_goes AFTER DELETE ON public.produce_names REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.tell_products_of_names();

CREATE TRIGGER product_delete_counts AFTER DELETE ON public.products REFERENCING OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION public.count_listed();

CREATE TRIGGER product_has_stock AFTER INSERT ON public.products REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION public.open_stock();

CREATE TRIGGER product_insert_counts AFTER INSERT ON public.products REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION public.count_listed();

CREATE TRIGGER product_insert_keeps_price AFTER INSERT ON public.products REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION public.keep_price();

CREATE TRIGGER product_insert_teaches_words AFTER INSERT ON public.products REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION public.learn_words();

CREATE TRIGGER product_knows_earlier_price BEFORE UPDATE OF price_paise ON public.products FOR EACH ROW WHEN ((old.price_paise <> new.price_paise)) EXECUTE FUNCTION public.know_earlier_price();

CREATE TRIGGER product_knows_its_farmer BEFORE INSERT ON public.products FOR EACH ROW EXECUTE FUNCTION public.take_farmers_state();

CREATE TRIGGER product_reviewed_as_sold BEFORE UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION public.guard_product();

CREATE TRIGGER product_travels_filled_in BEFORE INSERT ON public.products FOR EACH ROW EXECUTE FUNCTION public.fill_in_travels();

CREATE TRIGGER product_update_counts AFTER UPDATE ON public.products REFERENCING OLD TABLE AS was_there NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION public.count_listed();

CREATE TRIGGER product_update_keeps_price AFTER UPDATE ON public.products REFERENCING OLD TABLE AS was_there NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION public.keep_price();

CREATE TRIGGER product_update_teaches_words AFTER UPDATE ON public.products REFERENCING OLD TABLE AS was_there NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION public.learn_words();

CREATE TRIGGER product_way_worked_out BEFORE INSERT OR UPDATE OF travels ON public.products FOR EACH ROW EXECUTE FUNCTION public.take_courier();

CREATE TRIGGER product_words_written BEFORE INSERT OR UPDATE OF name, variety, description, category, words, hindi_name ON public.products FOR EACH ROW EXECUTE FUNCTION public.write_words();

CREATE TRIGGER refund_adds_up AFTER INSERT ON public.refunds FOR EACH ROW WHEN (((new.order_id IS NOT NULL) AND ((new.cause = ANY (ARRAY['cancel'::text, 'return'::text])) OR (new.cause ~~ 'change:%'::text)))) EXECUTE FUNCTION public.sum_refund();

CREATE TRIGGER refund_keeps_approval BEFORE UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.guard_refund_approval();

CREATE TRIGGER refund_new_approver_waits BEFORE INSERT OR UPDATE OF approved_by ON public.refunds FOR EACH ROW WHEN ((new.approved_by IS NOT NULL)) EXECUTE FUNCTION public.guard_new_approver();

CREATE TRIGGER refund_only_forward BEFORE UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.guard_refund();

CREATE TRIGGER refunds_are_kept BEFORE DELETE OR TRUNCATE ON public.refunds FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER second_factor_only_forward BEFORE UPDATE ON public.second_factors FOR EACH ROW EXECUTE FUNCTION public.guard_second_factor();

CREATE TRIGGER session_only_forward BEFORE UPDATE ON public.sessions FOR EACH ROW EXECUTE FUNCTION public.guard_session();

CREATE TRIGGER stock_changes_by_moves_alone BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.stock_levels FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_direct_stock();

CREATE TRIGGER stock_moves_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stock_moves FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER stock_moves_move_stock AFTER INSERT ON public.stock_moves REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION public.apply_stock_moves();

CREATE TRIGGER stop_decision_stays BEFORE UPDATE OF settled_as, settled_by, returned_paise ON public.stops FOR EACH ROW WHEN ((((old.settled_as IS DISTINCT FROM new.settled_as) OR (old.settled_by IS DISTINCT FROM new.settled_by)) OR (old.returned_paise IS DISTINCT FROM new.returned_paise))) EXECUTE FUNCTION public.guard_stop_result();

CREATE TRIGGER stop_ends_once BEFORE UPDATE OF result, failed_because, settled_at ON public.stops FOR EACH ROW WHEN ((((old.result IS DISTINCT FROM new.result) OR (old.failed_because IS DISTINCT FROM new.failed_because)) OR (old.settled_at IS DISTINCT FROM new.settled_at))) EXECUTE FUNCTION public.guard_stop_result();

CREATE TRIGGER stop_gives_its_place_back AFTER UPDATE ON public.stops FOR EACH ROW EXECUTE FUNCTION public.count_stop();

CREATE TRIGGER stop_is_on_a_day_of_its_farms AFTER INSERT ON public.stops FOR EACH ROW EXECUTE FUNCTION public.check_farms_come();

CREATE TRIGGER stop_marks_are_kept BEFORE DELETE OR TRUNCATE ON public.stop_marks FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER stop_takes_a_place AFTER INSERT ON public.stops FOR EACH ROW EXECUTE FUNCTION public.count_stop();

CREATE TRIGGER stops_are_kept BEFORE DELETE OR TRUNCATE ON public.stops FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

CREATE TRIGGER suspension_reaches_products AFTER UPDATE OF suspended_at ON public.farmer_profiles FOR EACH ROW WHEN ((old.suspended_at IS DISTINCT FROM new.suspended_at)) EXECUTE FUNCTION public.tell_products_of_farmers_state('account_id');

CREATE TRIGGER unpacked_lines_open_parcels AFTER DELETE ON public.packed_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_packed_parcels();

CREATE TRIGGER write_off_keeps_its_rules BEFORE UPDATE ON public.write_offs FOR EACH ROW EXECUTE FUNCTION public.guard_write_off();

CREATE TRIGGER write_offs_are_kept BEFORE DELETE OR TRUNCATE ON public.write_offs FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();

ALTER TABLE ONLY public.account_devices
    ADD CONSTRAINT account_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_links
    ADD CONSTRAINT account_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_phone_confirmed_by_fkey FOREIGN KEY (phone_confirmed_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.alarms
    ADD CONSTRAINT alarms_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_read_by_fkey FOREIGN KEY (read_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.payout_runs(id);

ALTER TABLE ONLY public.banked_cash
    ADD CONSTRAINT banked_cash_banked_by_fkey FOREIGN KEY (banked_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.cart_lines
    ADD CONSTRAINT cart_lines_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.cart_lines
    ADD CONSTRAINT cart_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.carts
    ADD CONSTRAINT carts_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.cash_counts
    ADD CONSTRAINT cash_count_of_a_day FOREIGN KEY (round_id, day) REFERENCES public.round_days(round_id, day);

ALTER TABLE ONLY public.cash_counts
    ADD CONSTRAINT cash_counts_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.cash_counts
    ADD CONSTRAINT cash_counts_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.category_aliases
    ADD CONSTRAINT category_aliases_category_fkey FOREIGN KEY (category) REFERENCES public.categories(name);

ALTER TABLE ONLY public.item_claims
    ADD CONSTRAINT claim_of_a_line FOREIGN KEY (order_id, product_id) REFERENCES public.order_lines(order_id, product_id);

ALTER TABLE ONLY public.item_claims
    ADD CONSTRAINT claim_of_a_parcel FOREIGN KEY (order_id, farmer_id) REFERENCES public.parcels(order_id, farmer_id);

ALTER TABLE ONLY public.item_claims
    ADD CONSTRAINT claim_of_change FOREIGN KEY (order_id, change_position) REFERENCES public.line_changes(order_id, "position");

ALTER TABLE ONLY public.credit_notes
    ADD CONSTRAINT credit_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.deals
    ADD CONSTRAINT deals_picked_by_fkey FOREIGN KEY (picked_by) REFERENCES public.accounts(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.deals
    ADD CONSTRAINT deals_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.deduction_rules
    ADD CONSTRAINT deduction_rules_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.driver_links
    ADD CONSTRAINT driver_link_of_a_day FOREIGN KEY (round_id, day) REFERENCES public.round_days(round_id, day);

ALTER TABLE ONLY public.driver_links
    ADD CONSTRAINT driver_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.driver_links
    ADD CONSTRAINT driver_links_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.export_links
    ADD CONSTRAINT export_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.export_links
    ADD CONSTRAINT export_links_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.farm_absences
    ADD CONSTRAINT farm_absences_farmer_id_fkey FOREIGN KEY (farmer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.farm_changes
    ADD CONSTRAINT farm_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.farmer_profiles(account_id);

ALTER TABLE ONLY public.farm_changes
    ADD CONSTRAINT farm_changes_avatar_fkey FOREIGN KEY (avatar) REFERENCES public.pictures(id);

ALTER TABLE ONLY public.farm_days
    ADD CONSTRAINT farm_days_farmer_id_fkey FOREIGN KEY (farmer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.farmer_profiles
    ADD CONSTRAINT farmer_avatar_is_picture FOREIGN KEY (avatar) REFERENCES public.pictures(id);

ALTER TABLE ONLY public.farmer_profiles
    ADD CONSTRAINT farmer_profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.farmer_profiles
    ADD CONSTRAINT farmer_profiles_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.farmer_profiles
    ADD CONSTRAINT farmer_profiles_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.gateway_account
    ADD CONSTRAINT gateway_account_first_key_id_fkey FOREIGN KEY (first_key_id) REFERENCES public.gateway_keys(key_id);

ALTER TABLE ONLY public.gateway_account
    ADD CONSTRAINT gateway_account_key_id_fkey FOREIGN KEY (key_id) REFERENCES public.gateway_keys(key_id);

ALTER TABLE ONLY public.gateway_keys
    ADD CONSTRAINT gateway_keys_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.held_weights
    ADD CONSTRAINT held_weight_of_a_bag FOREIGN KEY (order_id, farmer_id) REFERENCES public.parcels(order_id, farmer_id);

ALTER TABLE ONLY public.held_weights
    ADD CONSTRAINT held_weight_of_a_line FOREIGN KEY (order_id, product_id) REFERENCES public.order_lines(order_id, product_id);

ALTER TABLE ONLY public.held_weights
    ADD CONSTRAINT held_weights_farmer_id_fkey FOREIGN KEY (farmer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.held_weights
    ADD CONSTRAINT held_weights_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.pictures(id);

ALTER TABLE ONLY public.holidays
    ADD CONSTRAINT holidays_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.home_copy
    ADD CONSTRAINT home_copy_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.accounts(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.item_claims
    ADD CONSTRAINT item_claims_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.item_claims
    ADD CONSTRAINT item_claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.item_claims
    ADD CONSTRAINT item_claims_mark_id_fkey FOREIGN KEY (mark_id) REFERENCES public.stop_marks(id);

ALTER TABLE ONLY public.item_claims
    ADD CONSTRAINT item_claims_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.pictures(id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_farmer_id_fkey FOREIGN KEY (farmer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_txn_id_fkey FOREIGN KEY (txn_id) REFERENCES public.ledger_txns(id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_round_day_known FOREIGN KEY (round_id, round_day) REFERENCES public.round_days(round_id, day);

ALTER TABLE ONLY public.legal_pages
    ADD CONSTRAINT legal_pages_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.accounts(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.line_changes
    ADD CONSTRAINT line_change_of_a_line FOREIGN KEY (order_id, product_id) REFERENCES public.order_lines(order_id, product_id);

ALTER TABLE ONLY public.line_changes
    ADD CONSTRAINT line_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.line_changes
    ADD CONSTRAINT line_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.line_changes
    ADD CONSTRAINT line_changes_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.pictures(id);

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT line_lies_in_parcel FOREIGN KEY (order_id, farmer_id) REFERENCES public.parcels(order_id, farmer_id);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_link_id_fkey FOREIGN KEY (link_id) REFERENCES public.account_links(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.market_identity
    ADD CONSTRAINT market_identity_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.accounts(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.market_settings
    ADD CONSTRAINT market_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.newsletter_consents
    ADD CONSTRAINT newsletter_consents_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES public.newsletter_subscribers(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.pictures(id);

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_return_decided_by_fkey FOREIGN KEY (return_decided_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_return_picture_id_fkey FOREIGN KEY (return_picture_id) REFERENCES public.pictures(id);

ALTER TABLE ONLY public.packed_lines
    ADD CONSTRAINT packed_line_is_ordered FOREIGN KEY (order_id, product_id) REFERENCES public.order_lines(order_id, product_id);

ALTER TABLE ONLY public.parcels
    ADD CONSTRAINT parcels_farmer_id_fkey FOREIGN KEY (farmer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.parcels
    ADD CONSTRAINT parcels_handed_over_by_fkey FOREIGN KEY (handed_over_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.parcels
    ADD CONSTRAINT parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.parcels
    ADD CONSTRAINT parcels_packed_by_fkey FOREIGN KEY (packed_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.parcels
    ADD CONSTRAINT parcels_stop_id_fkey FOREIGN KEY (stop_id) REFERENCES public.stops(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.payment_intents
    ADD CONSTRAINT payment_intents_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.payment_intents
    ADD CONSTRAINT payment_intents_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES public.alarms(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES public.payment_intents(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.payout_accounts
    ADD CONSTRAINT payout_accounts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.payout_accounts
    ADD CONSTRAINT payout_accounts_farmer_id_fkey FOREIGN KEY (farmer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.payout_deductions
    ADD CONSTRAINT payout_deductions_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.payout_deductions
    ADD CONSTRAINT payout_deductions_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES public.deduction_rules(id);

ALTER TABLE ONLY public.payout_entries
    ADD CONSTRAINT payout_entries_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

ALTER TABLE ONLY public.payout_entries
    ADD CONSTRAINT payout_entry_of_ledger FOREIGN KEY (txn_id, "position") REFERENCES public.ledger_entries(txn_id, "position");

ALTER TABLE ONLY public.payout_runs
    ADD CONSTRAINT payout_runs_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.payout_runs
    ADD CONSTRAINT payout_runs_drafted_by_fkey FOREIGN KEY (drafted_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.payout_runs
    ADD CONSTRAINT payout_runs_thrown_away_by_fkey FOREIGN KEY (thrown_away_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.payout_skips
    ADD CONSTRAINT payout_skips_farmer_id_fkey FOREIGN KEY (farmer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.payout_skips
    ADD CONSTRAINT payout_skips_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.payout_runs(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.payout_accounts(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_farmer_id_fkey FOREIGN KEY (farmer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.payout_runs(id);

ALTER TABLE ONLY public.pending_setting_changes
    ADD CONSTRAINT pending_setting_changes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.pending_setting_changes
    ADD CONSTRAINT pending_setting_changes_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.picture_owners
    ADD CONSTRAINT picture_owners_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.picture_owners
    ADD CONSTRAINT picture_owners_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.pictures(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.price_history
    ADD CONSTRAINT price_history_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.produce_names
    ADD CONSTRAINT produce_names_category_fkey FOREIGN KEY (category) REFERENCES public.categories(name);

ALTER TABLE ONLY public.product_changes
    ADD CONSTRAINT product_changes_category_fkey FOREIGN KEY (category) REFERENCES public.categories(name);

ALTER TABLE ONLY public.product_changes
    ADD CONSTRAINT product_changes_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.pictures(id);

ALTER TABLE ONLY public.product_changes
    ADD CONSTRAINT product_changes_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.product_marks
    ADD CONSTRAINT product_marks_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_category_fkey FOREIGN KEY (category) REFERENCES public.categories(name);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_farmer_id_fkey FOREIGN KEY (farmer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.pictures(id);

ALTER TABLE ONLY public.reach_requests
    ADD CONSTRAINT reach_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.reach_requests
    ADD CONSTRAINT reach_requests_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_resent_as_fkey FOREIGN KEY (resent_as) REFERENCES public.refunds(id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.round_days
    ADD CONSTRAINT round_days_left_by_fkey FOREIGN KEY (left_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.round_days
    ADD CONSTRAINT round_days_left_by_link_fkey FOREIGN KEY (left_by_link) REFERENCES public.driver_links(id);

ALTER TABLE ONLY public.round_days
    ADD CONSTRAINT round_days_round_id_fkey FOREIGN KEY (round_id) REFERENCES public.rounds(id);

ALTER TABLE ONLY public.round_farms
    ADD CONSTRAINT round_farms_farmer_id_fkey FOREIGN KEY (farmer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.round_farms
    ADD CONSTRAINT round_farms_round_id_fkey FOREIGN KEY (round_id) REFERENCES public.rounds(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.round_pincodes
    ADD CONSTRAINT round_pincodes_round_id_fkey FOREIGN KEY (round_id) REFERENCES public.rounds(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.rounds
    ADD CONSTRAINT rounds_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.saved_addresses
    ADD CONSTRAINT saved_addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.addresses(account_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.schema_definitions
    ADD CONSTRAINT schema_definitions_set_number_fkey FOREIGN KEY (set_number) REFERENCES public.schema_definition_sets(number);

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.stock_levels
    ADD CONSTRAINT stock_levels_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.stock_moves
    ADD CONSTRAINT stock_move_of_change FOREIGN KEY (order_id, change_position) REFERENCES public.line_changes(order_id, "position");

ALTER TABLE ONLY public.stock_moves
    ADD CONSTRAINT stock_move_of_order FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.stock_moves
    ADD CONSTRAINT stock_moves_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.stock_levels(product_id);

ALTER TABLE ONLY public.stop_marks
    ADD CONSTRAINT stop_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.stop_marks
    ADD CONSTRAINT stop_marks_link_id_fkey FOREIGN KEY (link_id) REFERENCES public.driver_links(id);

ALTER TABLE ONLY public.stop_marks
    ADD CONSTRAINT stop_marks_looked_by_fkey FOREIGN KEY (looked_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.stop_marks
    ADD CONSTRAINT stop_marks_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.pictures(id);

ALTER TABLE ONLY public.stop_marks
    ADD CONSTRAINT stop_marks_stop_id_fkey FOREIGN KEY (stop_id) REFERENCES public.stops(id);

ALTER TABLE ONLY public.stops
    ADD CONSTRAINT stop_of_a_day FOREIGN KEY (round_id, day) REFERENCES public.round_days(round_id, day);

ALTER TABLE ONLY public.stops
    ADD CONSTRAINT stops_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.stops
    ADD CONSTRAINT stops_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.unverified_mails
    ADD CONSTRAINT unverified_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.unverified_mails
    ADD CONSTRAINT unverified_mails_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.mails(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.unwanted_mails
    ADD CONSTRAINT unwanted_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.write_offs
    ADD CONSTRAINT write_offs_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.write_offs
    ADD CONSTRAINT write_offs_farmer_id_fkey FOREIGN KEY (farmer_id) REFERENCES public.accounts(id);

ALTER TABLE ONLY public.write_offs
    ADD CONSTRAINT write_offs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.accounts(id);
