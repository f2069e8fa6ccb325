-- Up Migration

-- A migration of its own: who reads a cart holds the settings while waiting for the orders, which 0038 holds.

-- How long after the delivery an item can be claimed in time, and what is approved without an operator.
alter table market_settings
  add column claim_hours smallint not null default 24 constraint claim_hours_sane check (claim_hours between 1 and 240),
  add column claim_auto_max_paise bigint not null default 20000
    constraint claim_auto_max_sane check (claim_auto_max_paise between 0 and 10000000),
  add column claim_auto_monthly smallint not null default 2
    constraint claim_auto_monthly_sane check (claim_auto_monthly between 0 and 100);
