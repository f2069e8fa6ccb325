-- Up Migration

-- The shelves. How many listings lie on each is kept here, because counting them takes longer the more there are.
create table categories (
  name text primary key,
  position smallint not null constraint category_position_unique unique,
  listed_count integer not null default 0 constraint category_count_not_negative check (listed_count >= 0)
);

-- Other words for a shelf: the farmers' form, the home page and old links use them.
create table category_aliases (
  word text primary key constraint category_alias_plain check (word = lower(btrim(word))),
  category text not null references categories (name)
);

insert into categories (name, position) values
  ('Fruits', 1), ('Vegetables', 2), ('Dry Fruits', 3), ('Dairy', 4), ('Grains', 5), ('Meat & Eggs', 6), ('Spices', 7);
insert into category_aliases (word, category) values
  ('cereals', 'Grains'), ('dryfruits', 'Dry Fruits'), ('meat', 'Meat & Eggs');

-- A picture made from an uploaded photo. Its id is the hash of the stored content, so the picture at an address never
-- changes.
create table pictures (
  id text primary key constraint picture_id_is_hash check (id ~ '^[0-9a-f]{32}$'),
  width integer not null constraint picture_width_positive check (width > 0),
  height integer not null constraint picture_height_positive check (height > 0),
  -- A blurred data URL of a few hundred bytes, shown until the picture is loaded.
  placeholder text not null constraint picture_placeholder_small check (length(placeholder) <= 2000),
  -- Whether the job has made every size in every format, or only the one made in the request is there.
  complete boolean not null default false,
  created_at timestamptz not null default now()
);
create index pictures_incomplete on pictures (created_at) where not complete;

-- Who has brought which picture: what the quota counts, and what may be put on a listing.
create table picture_owners (
  account_id uuid not null references accounts (id),
  picture_id text not null references pictures (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, picture_id)
);
create index picture_owners_by_picture on picture_owners (picture_id);

alter table farmer_profiles add constraint farmer_avatar_is_picture foreign key (avatar) references pictures (id);
create index farmer_profiles_by_avatar on farmer_profiles (avatar) where avatar is not null;

create type product_unit as enum ('kg', 'litre', 'dozen', 'piece', 'pack');
create type review_status as enum ('pending', 'approved', 'rejected');

create table products (
  -- Made from the clock: a higher id is a newer listing.
  id uuid primary key,
  farmer_id uuid not null references accounts (id),
  name text not null constraint product_name_present check (btrim(name) <> '' and length(name) <= 100),
  description text not null constraint product_description_size check (length(description) <= 2000),
  category text not null references categories (name),
  unit product_unit not null,
  picture_id text not null references pictures (id),
  price_paise bigint not null constraint product_price_sane check (price_paise between 1 and 10000000),
  status review_status not null default 'pending',
  -- Why it was rejected, in the admin's words.
  review_note text constraint product_note_size check (length(review_note) between 1 and 500),
  -- Raised by every change of what an admin judges. A decision names the version that was seen.
  version integer not null default 1 constraint product_version_positive check (version >= 1),
  farmer_active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What buyers see. No code sets it, so none can forget a condition.
  listed boolean not null generated always as (status = 'approved' and deleted_at is null and farmer_active) stored,
  constraint product_note_only_when_rejected check (review_note is null or status = 'rejected')
);
create index products_listed_by_category on products (category, id desc) where listed;
create index products_listed_by_category_price on products (category, price_paise, id) where listed;
create index products_listed_by_price on products (price_paise, id) where listed;
create index products_listed_newest on products (id desc) where listed;
create index products_by_farmer on products (farmer_id, id desc) where deleted_at is null;
-- The admins' lists: read forwards for the newest, backwards for what has waited longest.
create index products_by_status on products (status, id desc) where deleted_at is null;
create index products_by_picture on products (picture_id);

-- What a farmer wants an approved listing to become, while it goes on selling as it was approved. The whole of it, so
-- that before and after can be laid side by side.
create table product_changes (
  product_id uuid primary key references products (id),
  name text not null constraint change_name_present check (btrim(name) <> '' and length(name) <= 100),
  description text not null constraint change_description_size check (length(description) <= 2000),
  category text not null references categories (name),
  unit product_unit not null,
  picture_id text not null references pictures (id),
  status review_status not null default 'pending' constraint change_undecided_or_rejected check (status <> 'approved'),
  note text constraint change_note_size check (length(note) between 1 and 500),
  created_at timestamptz not null default now(),
  constraint change_note_only_when_rejected check (note is null or status = 'rejected')
);
create index product_changes_pending on product_changes (product_id) where status = 'pending';
create index product_changes_by_picture on product_changes (picture_id);

-- The words, shelf, unit and picture of an approved listing are those an admin has seen: they become others only
-- where a change with exactly those waits to be approved. This applies to manual writes as well.
create function guard_product() returns trigger language plpgsql as $$
begin
  if (new.name, new.description, new.category, new.unit, new.picture_id)
     is distinct from (old.name, old.description, old.category, old.unit, old.picture_id) then
    if new.version <= old.version then
      raise exception 'a changed product needs a new version' using errcode = 'restrict_violation';
    end if;
    if new.status = 'approved' and not exists (
      select from product_changes
       where product_id = new.id and status = 'pending'
         and (name, description, category, unit, picture_id)
           = (new.name, new.description, new.category, new.unit, new.picture_id)
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

create trigger product_reviewed_as_sold before update on products
  for each row execute function guard_product();

create function take_farmers_state() returns trigger language plpgsql as $$
begin
  new.farmer_active := (select status = 'active' from accounts where id = new.farmer_id and role = 'farmer');
  return new;
end
$$;

create trigger product_knows_its_farmer before insert on products
  for each row execute function take_farmers_state();

create function tell_products_of_farmers_state() returns trigger language plpgsql as $$
begin
  update products set farmer_active = (new.status = 'active')
   where farmer_id = new.id and farmer_active <> (new.status = 'active');
  return null;
end
$$;

create trigger account_state_reaches_products after update of status on accounts
  for each row when (old.role = 'farmer' and old.status is distinct from new.status)
  execute function tell_products_of_farmers_state();

-- One statement, however many rows: the count follows a million listings made at once as well as a single one.
create function count_listed() returns trigger language plpgsql as $$
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

create trigger product_insert_counts after insert on products
  referencing new table as now_there for each statement execute function count_listed();
create trigger product_update_counts after update on products
  referencing old table as was_there new table as now_there for each statement execute function count_listed();
create trigger product_delete_counts after delete on products
  referencing old table as was_there for each statement execute function count_listed();

-- Stock: one number, in a narrow table that is locked row by row in id order. It changes only through a movement.
create table stock_levels (
  product_id uuid primary key references products (id),
  available integer not null default 0 constraint stock_not_negative check (available >= 0)
) with (fillfactor = 50);

create type stock_move_kind as enum ('initial', 'correction', 'take', 'release');

create table stock_moves (
  id bigint generated always as identity primary key,
  product_id uuid not null references stock_levels (product_id),
  order_id uuid,
  kind stock_move_kind not null,
  delta integer not null,
  actor_id uuid,
  at timestamptz not null default now(),
  constraint stock_move_order_kind check ((kind in ('take', 'release')) = (order_id is not null)),
  constraint stock_move_direction check ((kind <> 'take' or delta < 0) and (kind not in ('initial', 'release') or delta >= 0)),
  constraint stock_move_once_per_order unique (order_id, product_id, kind)
);
create index stock_moves_by_product on stock_moves (product_id, id);
create unique index stock_move_initial_once on stock_moves (product_id) where kind = 'initial';

create function apply_stock_moves() returns trigger language plpgsql as $$
begin
  update stock_levels as level set available = level.available + moved.delta
    from (select product_id, sum(delta)::integer as delta from now_there group by product_id) as moved
   where level.product_id = moved.product_id and moved.delta <> 0;
  return null;
end
$$;

create trigger stock_moves_move_stock after insert on stock_moves
  referencing new table as now_there for each statement execute function apply_stock_moves();
create trigger stock_moves_append_only before update or delete or truncate on stock_moves
  for each statement execute function forbid_change();

-- Only a movement, which runs this from its own trigger, changes the number: so the number is their sum.
create function forbid_direct_stock() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'stock changes through stock_moves' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create trigger stock_changes_by_moves_alone before insert or update or delete or truncate on stock_levels
  for each statement execute function forbid_direct_stock();

create function open_stock() returns trigger language plpgsql as $$
begin
  insert into stock_levels (product_id) select id from now_there;
  return null;
end
$$;

create trigger product_has_stock after insert on products
  referencing new table as now_there for each statement execute function open_stock();

-- Every price a listing ever had, from when on. A deal's earlier price is read here, never typed in.
create table price_history (
  product_id uuid not null references products (id),
  since timestamptz not null,
  price_paise bigint not null,
  primary key (product_id, since)
);

create function keep_price() returns trigger language plpgsql as $$
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

create trigger product_insert_keeps_price after insert on products
  referencing new table as now_there for each statement execute function keep_price();
create trigger product_update_keeps_price after update on products
  referencing old table as was_there new table as now_there for each statement execute function keep_price();
create trigger price_history_append_only before update or delete or truncate on price_history
  for each statement execute function forbid_change();

-- Up to six listings that an operator picked, in their order. Whether one is a deal today is asked when it is shown.
create table deals (
  position smallint primary key constraint deal_position_of_six check (position between 1 and 6),
  product_id uuid not null constraint deal_product_unique unique references products (id),
  picked_by uuid references accounts (id) on delete set null,
  picked_at timestamptz not null default now()
);

-- What buyers may see, and all they may see: every question of theirs is asked of this view, so no filter of a
-- caller can reach past it.
create view sellable_products as
select products.id, products.farmer_id, products.name, products.description, products.category, products.unit,
       products.price_paise, products.created_at, products.updated_at,
       stock_levels.available,
       products.picture_id, pictures.width as picture_width, pictures.placeholder as picture_placeholder,
       pictures.complete as picture_complete,
       accounts.name as farmer_name, farmer_profiles.place as farmer_place
  from products
  join stock_levels on stock_levels.product_id = products.id
  join pictures on pictures.id = products.picture_id
  join accounts on accounts.id = products.farmer_id
  join farmer_profiles on farmer_profiles.account_id = products.farmer_id
 where products.listed;
