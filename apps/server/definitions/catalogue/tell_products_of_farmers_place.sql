create or replace function tell_products_of_farmers_place() returns trigger language plpgsql as $$
begin
  -- The account is the lock that a new listing takes as well.
  perform from accounts where id = new.account_id for no key update;
  update products set words = '' where farmer_id = new.account_id and deleted_at is null;
  return null;
end
$$;

create or replace trigger farmers_place_reaches_products after update of place on farmer_profiles
  for each row when (old.place is distinct from new.place)
  execute function tell_products_of_farmers_place();
