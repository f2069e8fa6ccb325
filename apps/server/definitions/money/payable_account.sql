-- The account to which a farm is paid at a moment: the newest that is the farmer's and whose time has come, unless it is
-- blocked. `payableAccount` of the domain is the same rule.
create or replace function payable_account(farm uuid, at timestamptz) returns uuid language sql stable as $$
  select id
    from (select id, state from payout_accounts
           where farmer_id = farm and verified_at is not null and usable_from <= at and replaced_at is null
           order by created_at desc limit 1) as in_use
   where state = 'verified'
$$;
