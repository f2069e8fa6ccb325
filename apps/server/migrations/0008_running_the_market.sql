-- Up Migration

-- What operators know about a farm: whether it was verified, how, and whether it may sell at the moment.
alter table farmer_profiles
  add column verified_at timestamptz,
  add column verified_by uuid references accounts (id),
  -- What was checked, in the operator's words.
  add column verified_what text constraint farmer_verified_what_size check (length(verified_what) between 1 and 500),
  add column suspended_at timestamptz,
  add column suspended_by uuid references accounts (id),
  add column suspend_reason text constraint farmer_suspend_reason_size check (length(suspend_reason) between 1 and 500),
  add constraint farmer_verified_complete check (
    (verified_at is null) = (verified_what is null) and (verified_at is null) = (verified_by is null)
  ),
  add constraint farmer_suspended_complete check (
    (suspended_at is null) = (suspend_reason is null) and (suspended_at is null) = (suspended_by is null)
  );
create index farmers_unverified on farmer_profiles (account_id) where verified_at is null and suspended_at is null;
create index farmers_suspended on farmer_profiles (account_id) where suspended_at is not null;

-- A farm that may not sell keeps its account: it packs what was ordered and reads what it is owed.
create function farm_sells(farm uuid) returns boolean language sql stable as $$
  select exists (select from accounts where id = farm and role = 'farmer' and status = 'active')
     and not exists (select from farmer_profiles where account_id = farm and suspended_at is not null)
$$;

create or replace function take_farmers_state() returns trigger language plpgsql as $$
begin
  new.farmer_active := farm_sells(new.farmer_id);
  return new;
end
$$;

create or replace function tell_products_of_farmers_state() returns trigger language plpgsql as $$
declare
  -- The column that names the farm differs from table to table; each trigger says it.
  farm uuid := to_jsonb(new) ->> tg_argv[0];
  sells boolean := farm_sells(farm);
begin
  update products set farmer_active = sells where farmer_id = farm and farmer_active <> sells;
  return null;
end
$$;

drop trigger account_state_reaches_products on accounts;
create trigger account_state_reaches_products after update of status on accounts
  for each row when (old.role = 'farmer' and old.status is distinct from new.status)
  execute function tell_products_of_farmers_state('id');
create trigger suspension_reaches_products after update of suspended_at on farmer_profiles
  for each row when (old.suspended_at is distinct from new.suspended_at)
  execute function tell_products_of_farmers_state('account_id');

-- As before, and whether the farm was verified.
create or replace view sellable_products as
select products.id, products.farmer_id, products.name, products.description, products.category, products.unit,
       products.price_paise, products.created_at, products.updated_at,
       (select available from stock_levels where product_id = products.id) as available,
       products.picture_id, pictures.width as picture_width, pictures.placeholder as picture_placeholder,
       pictures.complete as picture_complete,
       accounts.name as farmer_name, farmer_profiles.place as farmer_place,
       products.words,
       farmer_profiles.verified_at is not null as farmer_verified
  from products
  join pictures on pictures.id = products.picture_id
  join accounts on accounts.id = products.farmer_id
  join farmer_profiles on farmer_profiles.account_id = products.farmer_id
 where products.listed;

-- Who acted in which role, and what it was before and after. The role is read when the act is written: an admin who
-- is none tomorrow was one today.
alter table audit_log
  add column actor_role account_role,
  add column before jsonb,
  add column after jsonb;
alter table audit_log disable trigger audit_log_append_only;
update audit_log set actor_role = accounts.role from accounts where accounts.id = audit_log.actor_id;
alter table audit_log enable trigger audit_log_append_only;

create function know_actors_role() returns trigger language plpgsql as $$
begin
  new.actor_role := (select role from accounts where id = new.actor_id);
  return new;
end
$$;

create trigger act_knows_actors_role before insert on audit_log for each row execute function know_actors_role();
-- The newest first, whatever the list is narrowed to. What an act is about is the word before its dot.
create index audit_log_of_admins on audit_log (at desc, id desc) where actor_role = 'admin';
create index audit_log_of_one_admin on audit_log (actor_id, at desc, id desc) where actor_role = 'admin';
create index audit_log_of_admins_by_kind on audit_log (split_part(action, '.', 1), at desc, id desc)
  where actor_role = 'admin';
create index audit_log_by_subject on audit_log (subject_id, at desc, id desc) where actor_role = 'admin';

-- When something has waited too long, as the operators see it.
create table market_settings (
  only_row boolean primary key default true constraint market_settings_one_row check (only_row),
  ship_within_hours integer not null default 24 constraint ship_within_sane check (ship_within_hours between 1 and 240),
  deliver_within_hours integer not null default 48 constraint deliver_within_sane check (deliver_within_hours between 1 and 240),
  -- Raised by every change of what /admin/settings holds, the home page's words included.
  version integer not null default 1 constraint market_settings_version_positive check (version >= 1),
  updated_at timestamptz not null default now(),
  updated_by uuid references accounts (id)
);
insert into market_settings default values;

-- The price a deal may strike through: the last one before today's that stood for a whole day, if it was higher. The
-- domain says the same of a history (catalogue/deal.ts); kept here, the lowered ones are found among all the others.
create function earlier_price(product uuid, price bigint, changed timestamptz) returns bigint language sql stable as $$
  select case when stood.price_paise > price then stood.price_paise end
    from (
      select price_paise, since, lead(since, 1, changed) over (order by since) - since as stood_for
        from price_history where product_id = product and since < changed
    ) as stood
   where stood.stood_for >= interval '24 hours'
   order by stood.since desc limit 1
$$;

alter table products add column earlier_paise bigint;
update products set earlier_paise = earlier_price(
  id, price_paise, (select max(since) from price_history where product_id = products.id)
) where exists (select from price_history where product_id = products.id offset 1);

create function know_earlier_price() returns trigger language plpgsql as $$
begin
  new.earlier_paise := earlier_price(new.id, new.price_paise, new.updated_at);
  return new;
end
$$;

create trigger product_knows_earlier_price before update of price_paise on products
  for each row when (old.price_paise <> new.price_paise) execute function know_earlier_price();
create index products_lowered on products (((earlier_paise - price_paise) * 100 / earlier_paise) desc, id desc)
  where listed and earlier_paise is not null;

-- Operators look for a part of an address, and for those who left.
create index newsletter_email_parts on newsletter_subscribers using gin (email gin_trgm_ops);
create index newsletter_consents_withdrawn on newsletter_consents (subscriber_id desc) where withdrawn_at is not null;

-- What waits longest, for the operators' first page.
create index orders_to_ship on orders (coalesce(paid_at, created_at), id) where status = 'confirmed' and placed;
create index orders_to_deliver on orders (shipped_at, id) where status = 'shipped';

-- A refund that failed may be sent again, once: as another refund, which takes over what is owed. What failed stays
-- as it was.
alter table refunds
  add column resent_as uuid constraint refund_resends_one unique references refunds (id),
  add constraint refund_resent_when_failed check (resent_as is null or state = 'failed');
create index refunds_waiting on refunds (created_at, id) where state in ('due', 'sent');
create index refunds_failed on refunds (created_at, id) where state = 'failed' and resent_as is null;

create or replace function guard_refund() returns trigger language plpgsql as $$
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

-- An order is looked for by the end of a telephone number: people say the last digits.
create function digits_backwards(phone text) returns text language sql immutable parallel safe as $$
  select reverse(regexp_replace(phone, '\D', '', 'g'))
$$;
create index orders_by_contact_phone on orders (digits_backwards(contact_phone) text_pattern_ops, id desc);
create index orders_by_delivery_phone on orders (digits_backwards(to_phone) text_pattern_ops, id desc);
-- Where a day begins and ends in the list of orders, which follows their ids.
create index orders_by_creation on orders (created_at);
-- What was ordered may have been taken off the shelf since.
create index products_any_name_parts on products using gin (name gin_trgm_ops);

-- What a farm has put into its crates already. A line that is ordered afterwards is not ticked with the others.
create table packed_lines (
  order_id uuid not null,
  product_id uuid not null,
  packed_at timestamptz not null default now(),
  primary key (order_id, product_id),
  constraint packed_line_is_ordered foreign key (order_id, product_id) references order_lines (order_id, product_id)
);

-- A farm's ledger pages and its balance are read from this index only.
drop index ledger_entries_by_farm;
create index ledger_entries_by_farm on ledger_entries (farmer_id, at, txn_id, position) include (amount_paise, order_id)
  where farmer_id is not null;

-- The notices in a person's inbox, one per cause.
create table notices (
  -- Made from the clock: a higher id is a newer notice.
  id uuid primary key,
  account_id uuid not null references accounts (id),
  kind text not null constraint notice_kind_known check (kind in (
    'order_placed', 'order_shipped', 'order_delivered', 'order_cancelled', 'return_approved', 'return_rejected',
    'refund_processed',
    'farm_new_order', 'farm_order_cancelled', 'listing_approved', 'listing_rejected',
    'farm_verified', 'farm_suspended', 'farm_resumed',
    'return_requested', 'refund_failed',
    'password_changed', 'email_changed'
  )),
  cause text not null constraint notice_cause_size check (length(cause) between 1 and 100),
  order_id uuid references orders (id),
  product_id uuid references products (id),
  -- What the words for it mention: a note, a device. Never an address or a number.
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- When it first stood on a screen of theirs.
  seen_at timestamptz,
  constraint notice_once unique (account_id, kind, cause)
);
create index notices_by_account on notices (account_id, id desc);
create index notices_unseen on notices (account_id, id desc) where seen_at is null;
create index notices_by_order on notices (order_id, kind) where order_id is not null;

create function guard_notice() returns trigger language plpgsql as $$
begin
  if old.seen_at is not null and new.seen_at is distinct from old.seen_at then
    raise exception 'seen stays seen' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger notice_seen_once before update on notices for each row execute function guard_notice();

-- Which mails a person does not want. What is not here is sent; about one's own security there is no choice.
create table unwanted_mails (
  account_id uuid not null references accounts (id) on delete cascade,
  topic text not null constraint unwanted_topic_known check (topic in ('orders', 'returns', 'sales', 'listings', 'work')),
  since timestamptz not null default now(),
  primary key (account_id, topic)
);

-- Mails about more than orders: once per kind, cause and person. The cause of a mail about an order is the order.
alter table mails
  drop constraint mail_once,
  drop constraint mail_kind_known,
  alter column order_id drop not null,
  add column cause text,
  add column product_id uuid references products (id),
  add column detail jsonb not null default '{}',
  -- The address that an account has just left, for the mail that says so: kept until that one is sent or given up.
  add column left_address text;
update mails set cause = order_id::text;
alter table mails
  alter column cause set not null,
  add constraint mail_cause_size check (length(cause) between 1 and 100),
  add constraint mail_once unique (kind, cause, recipient_id),
  add constraint mail_kind_known check (kind in (
    'order_placed', 'order_cancelled', 'refund_processed', 'farm_new_order',
    'order_shipped', 'order_delivered', 'return_approved', 'return_rejected', 'farm_order_cancelled',
    'listing_approved', 'listing_rejected', 'farm_verified', 'farm_suspended', 'farm_resumed',
    'return_requested', 'refund_failed', 'password_changed', 'email_changed'
  )),
  add constraint mail_left_address_not_kept check (left_address is null or sent_at is null);

-- A link that gives a file once: a browser fetches files without the header that says who asks.
create table export_links (
  token_hash bytea primary key constraint export_token_hash_size check (length(token_hash) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null constraint export_kind_known check (kind in ('orders', 'users', 'farmers', 'newsletter', 'audit', 'money')),
  -- The filters of the list it was asked from.
  question jsonb not null default '{}',
  language message_language not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index export_links_expiry on export_links (expires_at);
