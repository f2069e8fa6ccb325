create or replace function note_order_placed() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into market_figure_events (day, orders)
  values ((new.created_at at time zone 'Asia/Kolkata')::date, case when new.placed then 1 else -1 end);
  return null;
end
$$;

-- The columns that `placed` is generated from.
create or replace trigger order_counts_once_placed after update of captured_paise, payment_method on orders
  for each row when (old.placed <> new.placed) execute function note_order_placed();
