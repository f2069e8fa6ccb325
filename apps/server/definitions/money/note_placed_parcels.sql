create or replace function note_placed_parcels() returns trigger language plpgsql as $$
begin
  insert into farm_figure_events (farmer_id, day, orders)
  select added.farmer_id, (orders.created_at at time zone 'Asia/Kolkata')::date, 1
    from added join orders on orders.id = added.order_id
   where added.placed;
  return null;
end
$$;

create or replace trigger new_parcels_count after insert on parcels
  referencing new table as added for each statement execute function note_placed_parcels();
