-- Up Migration

-- A migration of its own: who reads a cart holds the settings.

-- Up to how much goes back by itself for bags that a driver did not have: at one stop, and on one round day.
alter table market_settings
  add column door_refund_stop_paise bigint not null default 50000
    constraint door_refund_stop_sane check (door_refund_stop_paise between 0 and 10000000),
  add column door_refund_day_paise bigint not null default 200000
    constraint door_refund_day_sane check (door_refund_day_paise between 0 and 10000000);
