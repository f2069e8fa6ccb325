-- A farm that may not sell keeps its account: it packs what was ordered and reads what it is owed.
create or replace function farm_sells(farm uuid) returns boolean language sql stable as $$
  select exists (select from accounts where id = farm and role = 'farmer' and status = 'active')
     and not exists (select from farmer_profiles where account_id = farm and suspended_at is not null)
$$;
