-- Up Migration

-- A migration of its own: who reads a cart holds the settings while waiting for the products.

-- On which weekday farms are paid, Monday is 1. Zero: the market names no day.
alter table market_settings
  add column payout_weekday smallint not null default 0
    constraint payout_weekday_sane check (payout_weekday between 0 and 7);
