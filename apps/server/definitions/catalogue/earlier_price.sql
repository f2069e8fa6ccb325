create or replace function earlier_price(product uuid, price bigint, changed timestamptz)
returns bigint language sql stable as $$
  select case when stood > price then stood end from last_stood_price(product, changed) as stood
$$;
