-- Is everything well: the results of the scheduled verification, and figures over time for /admin/system.

-- One row per run. What is broken now is the open alarms of kind invariant_broken.
create table verification_runs (
  id bigint generated always as identity primary key,
  -- `frequent` leaves out the invariants that read whole tables; `full` checks all.
  scope text not null constraint verification_scope_known check (scope in ('frequent', 'full')),
  started_at timestamptz not null,
  duration_ms integer not null constraint verification_duration_sane check (duration_ms >= 0),
  checked integer not null constraint verification_checked_sane check (checked >= 0),
  -- Names of broken invariants with the number of rows that break each.
  broken jsonb not null default '{}'
);
create index verification_runs_by_time on verification_runs (started_at desc);

-- The market's figures at one moment, written by a worker every minute. Older than 26 hours: one per hour.
create table system_samples (
  at timestamptz primary key default now(),
  figures jsonb not null
);

-- What one API process answered since its previous row.
create table request_samples (
  process_id uuid not null,
  at timestamptz not null default now(),
  started_at timestamptz not null,
  commit text not null,
  requests integer not null,
  failures integer not null,
  -- Requests by time taken, one count per bucket of request-metrics.ts.
  buckets integer[] not null,
  primary key (at, process_id)
);

-- Mails that are given up; no index found them.
create index mails_failed on mails (created_at) where sent_at is null and next_try_at is null;

alter table alarms
  drop constraint alarm_kind_known,
  add constraint alarm_kind_known check (kind in (
    'unmatched_payments', 'gateway_key', 'stock_share', 'new_account_orders', 'bulk_registration',
    'gateway_account', 'invariant_broken'));
