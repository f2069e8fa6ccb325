-- Up Migration

-- Where a farm is paid: a bank account or a UPI id. `cipher` is all of it, encrypted with the key `key_id` of VAULT_KEYS;
-- `masked` is what people see; `fingerprint` finds the same account at two farms and says nothing without the key.
create table payout_accounts (
  id uuid primary key,
  farmer_id uuid not null references accounts (id),
  kind text not null constraint payout_account_kind_known check (kind in ('bank', 'upi')),
  cipher bytea not null constraint payout_account_cipher_size check (length(cipher) between 28 and 2000),
  key_id text not null constraint payout_account_key_form check (key_id ~ '^[a-z0-9]{1,12}$'),
  fingerprint text not null,
  masked text not null constraint payout_account_is_masked check (
    masked ~ case kind when 'bank' then '^[A-Z]{4}0[A-Z0-9]{6} ••••[0-9]{4}$' else '^.••••@[a-z][a-z0-9]+$' end),
  -- As the farmer typed it, and as the bank answered.
  holder_name text not null constraint payout_account_holder_size check (length(btrim(holder_name)) between 1 and 100),
  bank_name text constraint payout_account_bank_name_size check (length(bank_name) <= 300),
  state text not null constraint payout_account_state_known check (
    state in ('checking', 'name_differs', 'verified', 'refused', 'blocked')),
  checked_by text not null constraint payout_account_checker_known check (checked_by in ('rail', 'operator')),
  -- Encrypted as the account is, because it shows the number.
  passbook bytea constraint payout_account_passbook_size check (length(passbook) <= 4000000),
  created_at timestamptz not null default clock_timestamp(),
  usable_from timestamptz not null,
  verified_at timestamptz,
  -- The farmer stopped it, or added another one before it was used.
  replaced_at timestamptz,
  -- The rail's id of the penny drop, and when to ask again.
  check_id text,
  checks integer not null default 0,
  next_check_at timestamptz,
  -- The operator who looked at both names, or who refused.
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  note text constraint payout_account_note_size check (length(btrim(note)) between 1 and 300),
  constraint payout_account_verified_at_a_time check ((verified_at is not null) = (state in ('verified', 'blocked'))),
  constraint payout_account_decided_by_someone check ((decided_by is null) = (decided_at is null)),
  constraint payout_account_of_a_passbook_is_decided check (
    checked_by = 'rail' or state = 'checking' or decided_by is not null),
  constraint payout_account_is_asked_about check ((next_check_at is not null)
    = (state = 'checking' and checked_by = 'rail' and replaced_at is null))
);
create index payout_accounts_by_farmer on payout_accounts (farmer_id, created_at desc);
create index payout_accounts_by_fingerprint on payout_accounts (fingerprint);
-- A farm has one account at a time whose holder is not known.
create unique index payout_account_one_to_check on payout_accounts (farmer_id)
  where state in ('checking', 'name_differs') and replaced_at is null;
create index payout_accounts_to_ask_about on payout_accounts (next_check_at) where next_check_at is not null;
create index payout_accounts_to_look_at on payout_accounts (created_at, id)
  where replaced_at is null
    and (state in ('name_differs', 'blocked') or state = 'checking' and checked_by = 'operator');
create index payout_accounts_by_key on payout_accounts (key_id);
create trigger payout_accounts_are_kept before delete or truncate on payout_accounts
  for each statement execute function forbid_change();

-- Whose account it is, its name and its time are fixed; a key rotation writes only the ciphers.
create function guard_payout_account() returns trigger language plpgsql as $$
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
create trigger payout_account_changes before update on payout_accounts
  for each row execute function guard_payout_account();

-- The account to which a farm is paid at a moment: the newest that is the farmer's and whose time has come, unless it is
-- blocked. `payableAccount` of the domain is the same rule.
create function payable_account(farm uuid, at timestamptz) returns uuid language sql stable as $$
  select id
    from (select id, state from payout_accounts
           where farmer_id = farm and verified_at is not null and usable_from <= at and replaced_at is null
           order by created_at desc limit 1) as in_use
   where state = 'verified'
$$;
