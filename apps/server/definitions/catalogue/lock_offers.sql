create or replace function lock_offers(product_ids uuid[])
  returns table (product_id uuid, available integer, price_paise bigint) language plpgsql as $$
begin
  perform from stock_levels as stock where stock.product_id = any (product_ids) order by stock.product_id for update;
  return query
    select sellable.id, sellable.available, sellable.price_paise
      from sellable_products as sellable where sellable.id = any (product_ids);
end
$$;
