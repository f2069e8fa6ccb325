-- Up Migration

-- A migration of its own: who reads a cart holds the settings while waiting for other tables.

-- How many hours after its change another account of a farm is used.
alter table market_settings
  add column payout_account_wait_hours smallint not null default 48
    constraint payout_account_wait_sane check (payout_account_wait_hours between 1 and 240);
