-- Up Migration

create type realm as enum ('users', 'farmers');
create type account_role as enum ('user', 'farmer', 'admin');
create type account_status as enum ('active', 'disabled');

create table accounts (
  id uuid primary key,
  realm realm not null,
  role account_role not null,
  name text not null constraint account_name_present check (btrim(name) <> '' and length(name) <= 100),
  email text not null constraint account_email_size check (length(email) between 3 and 254),
  email_norm text not null generated always as (lower(email)) stored,
  password_hash text not null,
  status account_status not null default 'active',
  -- Raised by a change of password, e-mail, role or status: every session of an older epoch is over.
  session_epoch integer not null default 1,
  created_at timestamptz not null default now(),
  constraint account_email_unique unique (realm, email_norm),
  constraint account_role_fits_realm check ((role = 'farmer') = (realm = 'farmers'))
);

-- Every change of a role or a status, by any writer, ends the sessions that were opened before it.
create function end_sessions_of_changed_account() returns trigger language plpgsql as $$
begin
  if (new.role, new.status) is distinct from (old.role, old.status) and new.session_epoch = old.session_epoch then
    new.session_epoch := old.session_epoch + 1;
  end if;
  return new;
end
$$;

create trigger account_change_ends_sessions before update on accounts
  for each row execute function end_sessions_of_changed_account();

create table addresses (
  account_id uuid primary key references accounts (id),
  full_name text not null,
  phone text not null,
  email text not null,
  street text not null,
  city text not null,
  state text not null,
  pincode text not null,
  country text not null,
  updated_at timestamptz not null default now(),
  constraint address_complete check (
    btrim(full_name) <> '' and btrim(phone) <> '' and btrim(street) <> '' and btrim(city) <> ''
    and btrim(state) <> '' and btrim(pincode) <> '' and btrim(country) <> ''
  )
);

create table farmer_profiles (
  account_id uuid primary key references accounts (id),
  place text not null default '' constraint farmer_place_size check (length(place) <= 120),
  about text not null default '' constraint farmer_about_size check (length(about) <= 2000),
  avatar text
);

-- One row per sign-in. No token is stored: each is derived from gen, salt and a key the database never sees.
create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  role account_role not null,
  gen integer not null default 1 constraint session_gen_forward check (gen >= 1),
  min_refresh_gen integer not null default 1,
  salt bytea not null constraint session_salt_size check (length(salt) = 16),
  epoch integer not null,
  auth_time timestamptz not null default now(),
  created_at timestamptz not null default now(),
  rotated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  ip_prefix text not null default '',
  user_agent text not null default '',
  constraint session_revocation_has_reason check ((revoked_at is null) = (revoke_reason is null)),
  constraint session_idle_within_absolute check (idle_expires_at <= absolute_expires_at)
);
create index sessions_live_by_account on sessions (account_id, created_at) where revoked_at is null;
create index sessions_absolute_expiry on sessions (absolute_expires_at);

-- For every writer: a generation never decreases and a revoked session never becomes valid again.
create function guard_session() returns trigger language plpgsql as $$
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

create trigger session_only_forward before update on sessions
  for each row execute function guard_session();

-- Tries per realm and e-mail address, whether or not there is such an account.
create table sign_in_attempts (
  subject_hash bytea primary key,
  count integer not null,
  last_at timestamptz not null
);
create index sign_in_attempts_last on sign_in_attempts (last_at);
