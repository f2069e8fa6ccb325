create or replace function take_courier() returns trigger language plpgsql as $$
begin
  new.by_courier := goes_by_courier(new.farmer_id, new.travels);
  return new;
end
$$;

-- Its name sorts after the trigger that fills in how a listing travels.
create or replace trigger product_way_worked_out before insert or update of travels on products
  for each row execute function take_courier();
