-- Up Migration

-- The features that the market uses. A new market uses none of them.
alter table market_settings
  add column uses text[] not null default '{}'
    constraint market_uses_known
      check (uses <@ array['rounds', 'payouts', 'staffRoles', 'courier', 'itemClaims'] and array_position(uses, null) is null);

-- A market that works already keeps what it works with.
update market_settings set uses = array_remove(array[
  case when exists (select from rounds) then 'rounds' end,
  case when exists (select from payout_runs) or exists (select from payout_accounts) then 'payouts' end,
  case when second_person or exists (
    select from accounts where role = 'admin' and staff_role <> 'owner' and deleted_at is null) then 'staffRoles' end,
  case when exists (select from farmer_profiles where delivery <> 'undecided')
         or exists (select from parcels where goes_by = 'courier' and placed and status in ('confirmed', 'shipped')) then 'courier' end,
  case when exists (select from item_claims) then 'itemClaims' end], null);
