create or replace function last_stood_price(product uuid, changed timestamptz) returns bigint language sql stable as $$
  select stood.price_paise
    from (
      select price_paise, since, lead(since, 1, changed) over (order by since) - since as stood_for
        from price_history where product_id = product and since < changed
    ) as stood
   where stood.stood_for >= interval '24 hours'
   order by stood.since desc limit 1
$$;
