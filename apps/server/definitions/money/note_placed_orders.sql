create or replace function note_placed_orders() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into market_figure_events (day, orders)
  select (created_at at time zone 'Asia/Kolkata')::date, count(*) from added where placed group by 1;
  return null;
end
$$;

create or replace trigger new_orders_count after insert on orders
  referencing new table as added for each statement execute function note_placed_orders();
