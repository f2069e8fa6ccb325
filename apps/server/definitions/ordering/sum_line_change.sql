create or replace function sum_line_change() returns trigger language plpgsql as $$
begin
  update orders
     set changes = new.position, reduced_paise = reduced_paise + new.amount_paise + new.fees_paise,
         fees_back_paise = fees_back_paise + new.fees_paise
   where id = new.order_id;
  update parcels set reduced_paise = reduced_paise + new.amount_paise
   where order_id = new.order_id and new.amount_paise > 0
     and farmer_id = (select farmer_id from order_lines where order_id = new.order_id and product_id = new.product_id);
  return null;
end
$$;

create or replace trigger line_change_adds_up after insert on line_changes for each row execute function sum_line_change();
