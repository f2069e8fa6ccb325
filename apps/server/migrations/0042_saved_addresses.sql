-- Up Migration

-- Several delivery addresses per buyer. `addresses` stays the default one, one row per account: the previous release
-- reads it and writes it with `on conflict (account_id)` while this runs. The others are in `saved_addresses`.
alter table addresses
  -- Random, also for the rows that the previous release writes. This rewrites the table, which has one row per buyer.
  add column id uuid not null default gen_random_uuid() constraint address_id_unique unique,
  -- Home, Office. Empty: written by a call that knows no labels.
  add column label text not null default ''
    constraint address_label_size check (label = btrim(label) and length(label) <= 30),
  add column created_at timestamptz not null default now();

create table saved_addresses (
  id uuid primary key,
  -- There are others only beside a default. They are deleted with it, also by a release that does not know this table.
  account_id uuid not null references addresses (account_id) on delete cascade,
  label text not null constraint saved_address_label_size check (label = btrim(label) and length(label) <= 30),
  full_name text not null,
  phone text not null,
  email text not null,
  street text not null,
  city text not null,
  state text not null,
  pincode text not null,
  country text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_address_complete check (
    btrim(full_name) <> '' and btrim(phone) <> '' and btrim(street) <> '' and btrim(city) <> ''
    and btrim(state) <> '' and btrim(pincode) <> '' and btrim(country) <> ''
  )
);
create index saved_addresses_by_account on saved_addresses (account_id);

-- At most ten with the default. The lock makes two that add at once count one after the other.
create function limit_saved_addresses() returns trigger language plpgsql as $$
begin
  perform from addresses where account_id = new.account_id for update;
  if (select count(*) from saved_addresses where account_id = new.account_id) > 9 then
    raise exception 'an account has at most ten addresses' using errcode = 'check_violation',
      constraint = 'addresses_at_most_ten';
  end if;
  return null;
end
$$;

create trigger addresses_at_most_ten after insert on saved_addresses
  for each row execute function limit_saved_addresses();

create view buyer_addresses as
select account_id, id, label, true as is_default, full_name, phone, email, street, city, state, pincode, country,
       created_at
  from addresses
union all
select account_id, id, label, false, full_name, phone, email, street, city, state, pincode, country, created_at
  from saved_addresses;
