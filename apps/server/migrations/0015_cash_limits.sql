-- Up Migration

-- How much one account may have open as Cash on Delivery: while it is new, and once it is trusted (a verified e-mail, a
-- phone that an operator called, or a delivered order).
alter table market_settings
  add column cash_new_orders integer not null default 1
    constraint cash_new_orders_sane check (cash_new_orders between 0 and 1000),
  add column cash_new_value_paise bigint not null default 150000
    constraint cash_new_value_sane check (cash_new_value_paise between 0 and 1000000000),
  add column cash_new_share_percent integer not null default 20
    constraint cash_new_share_sane check (cash_new_share_percent between 1 and 100),
  add column cash_new_units_min integer not null default 5
    constraint cash_new_units_sane check (cash_new_units_min between 1 and 1000),
  add column cash_trusted_orders integer not null default 3
    constraint cash_trusted_orders_sane check (cash_trusted_orders between 0 and 1000),
  add column cash_trusted_value_paise bigint not null default 500000
    constraint cash_trusted_value_sane check (cash_trusted_value_paise between 0 and 1000000000),
  add column cash_trusted_share_percent integer not null default 50
    constraint cash_trusted_share_sane check (cash_trusted_share_percent between 1 and 100),
  add column cash_trusted_units_min integer not null default 20
    constraint cash_trusted_units_sane check (cash_trusted_units_min between 1 and 1000),
  -- When operators are warned: cash orders of new accounts within an hour, and what one account's unpaid orders hold.
  add column alarm_new_orders integer not null default 20
    constraint alarm_new_orders_sane check (alarm_new_orders between 1 and 10000),
  add column alarm_new_value_paise bigint not null default 2000000
    constraint alarm_new_value_sane check (alarm_new_value_paise between 100 and 1000000000),
  add column alarm_account_listings integer not null default 5
    constraint alarm_account_listings_sane check (alarm_account_listings between 1 and 10000),
  add column alarm_account_value_paise bigint not null default 5000000
    constraint alarm_account_value_sane check (alarm_account_value_paise between 100 and 1000000000);

-- Unpaid orders that hold stock, by age: the worker's look at the last minutes reads no older ones.
create index orders_unpaid_open on orders (created_at)
  where captured_paise = 0 and status in ('confirmed', 'shipped');
