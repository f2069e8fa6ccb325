-- Up Migration

-- An account owns the address it registered with and the addresses it verified. An address it changed to is only
-- claimed until it is verified: another person may take it, and the account falls back to the one it owns.
alter table accounts
  -- The address it owns while it claims another. Null: it owns `email`.
  add column fallback_email text constraint account_fallback_email_size check (length(fallback_email) between 3 and 254),
  add column fallback_verified_at timestamptz,
  -- The claimed address that another account took. Its verification link still works: who proves the mailbox owns it.
  add column contested_email text
    constraint account_contested_email_size check (length(contested_email) between 3 and 254),
  add constraint account_fallback_verified_with_address check (fallback_email is not null or fallback_verified_at is null);

-- Whether the address of the link was owned. Null: made by an earlier release.
alter table account_links add column owned boolean;

-- As before, and only for an address that was owned: a claimed one is reserved for no one.
create or replace function refuse_reserved_email() returns trigger language plpgsql as $$
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
