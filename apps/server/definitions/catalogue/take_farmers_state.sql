create or replace function take_farmers_state() returns trigger language plpgsql as $$
begin
  new.farmer_active := farm_sells(new.farmer_id);
  return new;
end
$$;

create or replace trigger product_knows_its_farmer before insert on products
  for each row execute function take_farmers_state();
