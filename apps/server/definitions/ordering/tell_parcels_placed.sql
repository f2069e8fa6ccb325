create or replace function tell_parcels_placed() returns trigger language plpgsql as $$
begin
  update parcels set placed = new.placed where order_id = new.id;
  return null;
end
$$;

create or replace trigger order_tells_parcels_it_is_placed after update of captured_paise on orders
  for each row when (old.captured_paise is distinct from new.captured_paise) execute function tell_parcels_placed();
