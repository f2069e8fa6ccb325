create or replace function tell_products_of_farmers_state() returns trigger language plpgsql as $$
declare
  -- The column that names the farm differs from table to table; each trigger says it.
  farm uuid := to_jsonb(new) ->> tg_argv[0];
  sells boolean := farm_sells(farm);
begin
  update products set farmer_active = sells where farmer_id = farm and farmer_active <> sells;
  return null;
end
$$;

create or replace trigger account_state_reaches_products after update of status on accounts
  for each row when (old.role = 'farmer' and old.status is distinct from new.status)
  execute function tell_products_of_farmers_state('id');

create or replace trigger suspension_reaches_products after update of suspended_at on farmer_profiles
  for each row when (old.suspended_at is distinct from new.suspended_at)
  execute function tell_products_of_farmers_state('account_id');
