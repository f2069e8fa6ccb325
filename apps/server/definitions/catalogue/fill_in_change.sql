-- For a program that does not know a column: its change keeps what the listing has. So a reviewed column is never null.
create or replace function fill_in_change() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(
    new, (select to_jsonb(products) from products where id = new.product_id) || jsonb_strip_nulls(to_jsonb(new)));
end
$$;

create or replace trigger change_filled_in before insert on product_changes
  for each row execute function fill_in_change();
