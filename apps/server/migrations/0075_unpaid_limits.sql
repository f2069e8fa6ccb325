-- Up Migration

-- How much an account that has proved nothing (no delivery, no verified contact) may hold with online orders that are not
-- paid yet.
alter table market_settings
  -- Of one listing: a share of its stock, but never less than this number of units. An order above it, or above this
  -- value, is held briefly.
  add column unpaid_units_min integer not null default 10
    constraint unpaid_units_min_sane check (unpaid_units_min between 1 and 1000),
  add column unpaid_share_percent integer not null default 20
    constraint unpaid_share_sane check (unpaid_share_percent between 1 and 100),
  add column unpaid_order_paise bigint not null default 500000
    constraint unpaid_order_sane check (unpaid_order_paise between 100 and 1000000000),
  add column unpaid_brief_minutes smallint not null default 10
    constraint unpaid_brief_sane check (unpaid_brief_minutes between 5 and 30),
  -- All its unpaid orders together. Above it an order is refused.
  add column unpaid_units_max integer not null default 200
    constraint unpaid_units_max_sane check (unpaid_units_max between 1 and 100000),
  add column unpaid_value_paise bigint not null default 2500000
    constraint unpaid_value_sane check (unpaid_value_paise between 100 and 1000000000),
  -- Until then such accounts can't order without proving something: an operator has ended their unpaid orders.
  add column unpaid_paused_until timestamptz;
