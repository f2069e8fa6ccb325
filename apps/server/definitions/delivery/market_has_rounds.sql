create or replace function market_has_rounds() returns boolean language sql stable as $$
  select exists (
    select from rounds where until_day is null or until_day >= (now() at time zone 'Asia/Kolkata')::date)
$$;
