create or replace function goes_by_courier(farm uuid, travels text) returns boolean language sql stable as $$
  select travels = 'keeps'
     and exists (select from farmer_profiles where account_id = farm and delivery <> 'undecided')
$$;
