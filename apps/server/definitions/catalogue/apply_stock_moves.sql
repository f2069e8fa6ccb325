create or replace function apply_stock_moves() returns trigger language plpgsql as $$
begin
  update stock_levels as level set available = level.available + moved.delta
    from (select product_id, sum(delta)::integer as delta from now_there group by product_id) as moved
   where level.product_id = moved.product_id and moved.delta <> 0;
  return null;
end
$$;

create or replace trigger stock_moves_move_stock after insert on stock_moves
  referencing new table as now_there for each statement execute function apply_stock_moves();
