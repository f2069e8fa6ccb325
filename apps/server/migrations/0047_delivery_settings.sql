-- Up Migration

-- A migration of its own: who reads a cart holds the settings while waiting for the products.

-- What is sold where no round goes, and whether the home page's delivery claim is a text or comes from the rounds.
alter table market_settings
  add column outside_rounds text not null default 'accept'
    constraint outside_rounds_known check (outside_rounds in ('accept', 'refuse')),
  add column delivery_claim text not null default 'text'
    constraint delivery_claim_known check (delivery_claim in ('text', 'rounds'));
