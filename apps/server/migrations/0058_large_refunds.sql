-- Up Migration

-- A migration of its own: who reads a cart holds the settings.
-- Whether a refund that an operator asks for waits for a second person, and from how much on.
alter table market_settings
  add column second_person boolean not null default false,
  add column second_person_paise bigint not null default 200000
    constraint second_person_sum_sane check (second_person_paise between 100 and 10000000000);
