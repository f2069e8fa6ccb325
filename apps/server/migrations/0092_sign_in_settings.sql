-- Up Migration

-- Whether the whole admin area needs a second factor, or only what moves money and rights; after how many idle days an
-- admin's session ends; and how many sessions one account has.
alter table market_settings
  add column factor_everywhere boolean not null default false,
  add column admin_idle_days smallint not null default 7
    constraint admin_idle_days_sane check (admin_idle_days between 1 and 30),
  add column sessions_max smallint not null default 30
    constraint sessions_max_sane check (sessions_max between 5 and 100);

-- Operators who work with a second factor already keep what they have: a release weakens no guard by itself.
update market_settings set factor_everywhere = true
 where exists (select from accounts where second_factor_at is not null);
