-- The telephone number of a farm: for operators and the round day, never for buyers. Whether an operator called it is
-- stored with the account, as of a buyer's number.

alter table farmer_profiles
  add column phone text not null default '',
  add constraint farmer_phone_size check (length(phone) <= 20);

