-- Up Migration

-- Mails about accounts that went to an address nobody has verified, for an hour's limits. `address_hash` is of the
-- mailbox, without the part after a plus.
create table unverified_mails (
  mail_id uuid primary key references mails (id) on delete cascade,
  address_hash bytea not null constraint unverified_mail_hash_size check (length(address_hash) = 32),
  account_id uuid not null references accounts (id),
  network text not null,
  at timestamptz not null default now()
);
create index unverified_mails_age on unverified_mails (at);
create index unverified_mails_by_address on unverified_mails (address_hash, at);
create index unverified_mails_by_account on unverified_mails (account_id, at);
create index unverified_mails_by_network on unverified_mails (network, at) where network <> '';

-- The network of the call that caused the mail. Null: unknown, or caused by an earlier release.
alter table account_links add column network text;
alter table recovery_requests add column network text;
