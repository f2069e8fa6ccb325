-- Up Migration

-- One row per intent of one caller. It is written in the transaction of its effect, so a key exists
-- exactly when the effect does, and a second request waits on the unique key until the first is done.
create table idempotency_keys (
  subject text not null,
  endpoint text not null,
  key text not null constraint idempotency_key_length check (length(key) between 8 and 255),
  -- Keyed hash: bodies may hold a password, and this table must not help to guess it.
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (subject, endpoint, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- A worker that stops writing here is dead, and its jobs are given back (jobs/heartbeat.ts).
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

-- Who did what to whom: sign-ins and acts of admins, changed passwords and e-mails, reused tokens. Never changed,
-- never deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_id text,
  request_id text,
  detail jsonb not null default '{}'
);

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement execute function forbid_change();
