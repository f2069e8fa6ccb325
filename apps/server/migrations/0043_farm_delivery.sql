-- Up Migration

-- Apart from the change of the products: some readers have the products first and some the farms, and would wait in a circle
-- with a migration that has one of them and waits for the other.

-- How a farm delivers. An operator decides; until then its produce sells with no promised day.
alter table farmer_profiles
  add column delivery text not null default 'undecided'
    constraint farmer_delivery_known check (delivery in ('undecided', 'rounds', 'courier'));
