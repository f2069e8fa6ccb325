-- Up Migration

-- A migration of its own: who reads a cart holds the settings while waiting for the products.

-- Below which amount a payout is carried over, and how long after the delivery money becomes payable.
alter table market_settings
  add column payout_minimum_paise bigint not null default 10000
    constraint payout_minimum_sane check (payout_minimum_paise between 0 and 1000000),
  add column payout_wait_hours smallint not null default 24
    constraint payout_wait_hours_sane check (payout_wait_hours between 1 and 240);
