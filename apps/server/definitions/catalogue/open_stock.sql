create or replace function open_stock() returns trigger language plpgsql as $$
begin
  insert into stock_levels (product_id) select id from now_there;
  return null;
end
$$;

create or replace trigger product_has_stock after insert on products
  referencing new table as now_there for each statement execute function open_stock();
