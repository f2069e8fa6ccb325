create or replace function tell_products_of_farmers_name() returns trigger language plpgsql as $$
begin
  update products set words = '' where farmer_id = new.id and deleted_at is null;
  return null;
end
$$;

create or replace trigger farmers_name_reaches_products after update of name on accounts
  for each row when (old.role = 'farmer' and old.name is distinct from new.name)
  execute function tell_products_of_farmers_name();
