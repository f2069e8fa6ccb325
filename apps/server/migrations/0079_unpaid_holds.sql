-- Up Migration

-- By itself: calls read an order before the settings, so a transaction that locks both would wait for them in a circle.
-- How long the order was to hold its stock, and how often an unfinished payment attempt may still make it longer.
alter table orders
  add column hold_minutes smallint not null default 30,
  add column extensions_left smallint not null default 3,
  add constraint order_hold_sane check (hold_minutes between 1 and 30 and extensions_left between 0 and 3) not valid;
