-- Up Migration

-- Whether a round runs now or later. Until then a market sells everything without a day.
create function market_has_rounds() returns boolean language sql stable as $$
  select exists (
    select from rounds where until_day is null or until_day >= (now() at time zone 'Asia/Kolkata')::date)
$$;

-- Fresh produce that no round brings to an address is not sold there, unless an operator chooses to call about the day.
alter table market_settings alter column outside_rounds set default 'refuse';
update market_settings set outside_rounds = 'refuse';
