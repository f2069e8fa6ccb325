-- Up Migration

-- What a webhook of the payout rail is about.
alter table webhook_events add column gateway_payout_id text;

-- What the gateway has transferred to the market's bank account: once each, and for good.
create table gateway_settlements (
  id uuid primary key,
  gateway_settlement_id text not null constraint settlement_known_once unique,
  amount_paise bigint not null constraint settlement_amount_sane check (amount_paise > 0),
  utr text,
  settled_at timestamptz not null,
  read_at timestamptz not null default now()
);
create index gateway_settlements_by_time on gateway_settlements (settled_at desc, id desc);
create trigger gateway_settlements_append_only before update or delete or truncate on gateway_settlements
  for each statement execute function forbid_change();

-- The file of a payout run for the bank is downloaded as other files are.
alter table export_links drop constraint export_kind_known,
  add constraint export_kind_known check (
    kind in ('orders', 'users', 'farmers', 'newsletter', 'audit', 'money', 'bank_file')) not valid;
alter table export_links validate constraint export_kind_known;
