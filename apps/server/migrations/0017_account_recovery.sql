-- Up Migration

-- Links that we mail. No token is stored: each is derived from id, kind, salt and a key the database never sees.
create table account_links (
  id uuid primary key,
  -- Which of an account's links came first. Times can't say it: a transaction's now() is when it began.
  seq bigint generated always as identity,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null constraint account_link_kind_known check (kind in ('verify_email', 'reset_password', 'not_me')),
  -- What a not_me link speaks of.
  about text,
  -- The address it was sent to: who opens it has proved this mailbox.
  email text not null constraint account_link_email_size check (length(email) between 3 and 254),
  salt bytea not null constraint account_link_salt_size check (length(salt) = 16),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  constraint account_link_about_known check (
    case when kind = 'not_me' then about is not null and about in ('password', 'email', 'new_device') else about is null end
  ),
  constraint account_link_lifetime check (
    expires_at > created_at
    and expires_at <= created_at + case when kind = 'not_me' then interval '72 hours' else interval '30 minutes' end
  ),
  constraint account_link_end_has_reason check (
    (ended_at is null) = (ended_because is null)
    and ended_because in ('used', 'replaced', 'email_changed', 'password_reset', 'not_me')
  )
);
create index account_links_by_account on account_links (account_id);
create index account_links_expiry on account_links (expires_at);
-- Asking again ends the older link.
create unique index account_link_one_live on account_links (account_id, kind)
  where ended_at is null and kind <> 'not_me';
create index account_links_reserving on account_links (lower(email)) where ended_at is null and kind = 'not_me';

-- A link works once, for every client: an ended one never changes again, and nothing but its end changes.
create function guard_account_link() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
     or (new.id, new.account_id, new.kind, new.email, new.salt, new.expires_at)
        is distinct from (old.id, old.account_id, old.kind, old.email, old.salt, old.expires_at) then
    raise exception 'an ended link stays ended' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger account_link_ends_once before update on account_links
  for each row execute function guard_account_link();

-- An address that its owner can still take back by a not_me link counts as taken. Checked after the row is written:
-- the unique index has then waited for a change of address under way, whose link is visible here.
create function refuse_reserved_email() returns trigger language plpgsql as $$
begin
  if exists (
    select from account_links
      join accounts on accounts.id = account_links.account_id
     where lower(account_links.email) = new.email_norm and account_links.kind = 'not_me'
       and account_links.ended_at is null and account_links.expires_at > clock_timestamp()
       and account_links.account_id <> new.id and accounts.realm = new.realm and accounts.deleted_at is null
  ) then
    raise exception 'this address can still be taken back by its owner'
      using errcode = 'unique_violation', constraint = 'account_email_unique';
  end if;
  return null;
end
$$;
create trigger account_email_not_reserved after insert or update of email on accounts
  for each row execute function refuse_reserved_email();

-- Someone has asked for a new password. One row for any address; the worker deletes it as it looks for the accounts.
create table recovery_requests (
  id uuid primary key,
  email text not null constraint recovery_request_email_size check (length(email) between 3 and 254),
  created_at timestamptz not null default now()
);
create index recovery_requests_age on recovery_requests (created_at);

-- The link that a mail carries; its token is derived when the mail is sent.
alter table mails add column link_id uuid references account_links (id) on delete set null;
create index mails_link on mails (link_id) where link_id is not null;

-- For recognising a device: ended sessions count too.
create index sessions_by_account on sessions (account_id);
