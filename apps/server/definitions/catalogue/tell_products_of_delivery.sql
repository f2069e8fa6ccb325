create or replace function tell_products_of_delivery() returns trigger language plpgsql as $$
begin
  update products set by_courier = not by_courier
   where farmer_id = new.account_id and by_courier <> (travels = 'keeps' and new.delivery <> 'undecided');
  return null;
end
$$;

create or replace trigger delivery_reaches_products after update of delivery on farmer_profiles
  for each row when (old.delivery is distinct from new.delivery)
  execute function tell_products_of_delivery();
