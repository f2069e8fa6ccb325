create or replace function keep_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into price_history (product_id, since, price_paise) select id, updated_at, price_paise from now_there;
  else
    insert into price_history (product_id, since, price_paise)
    select now_there.id, now_there.updated_at, now_there.price_paise
      from now_there join was_there using (id)
     where now_there.price_paise <> was_there.price_paise;
  end if;
  return null;
end
$$;

create or replace trigger product_insert_keeps_price after insert on products
  referencing new table as now_there for each statement execute function keep_price();

create or replace trigger product_update_keeps_price after update on products
  referencing old table as was_there new table as now_there for each statement execute function keep_price();
