create or replace function know_earlier_price() returns trigger language plpgsql as $$
begin
  if new.updated_at - (select max(since) from price_history where product_id = new.id) >= interval '24 hours' then
    new.stood_paise := old.price_paise;
  end if;
  new.earlier_paise := case when new.stood_paise > new.price_paise then new.stood_paise end;
  return new;
end
$$;

create or replace trigger product_knows_earlier_price before update of price_paise on products
  for each row when (old.price_paise <> new.price_paise) execute function know_earlier_price();
