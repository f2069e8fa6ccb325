-- By row: a trigger with transition tables can't be limited to a column, and would run for every step of a parcel.
create or replace function note_parcel_placed() returns trigger language plpgsql as $$
begin
  insert into farm_figure_events (farmer_id, day, orders)
  select new.farmer_id, (created_at at time zone 'Asia/Kolkata')::date, case when new.placed then 1 else -1 end
    from orders where id = new.order_id;
  return null;
end
$$;

create or replace trigger parcel_counts_once_placed after update of placed on parcels
  for each row when (old.placed <> new.placed) execute function note_parcel_placed();
