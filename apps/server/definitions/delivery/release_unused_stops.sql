-- Gives back the places of an order of which no parcel is left.
create or replace function release_unused_stops(of_order uuid) returns void language plpgsql as $$
begin
  perform from round_days
     join stops on stops.round_id = round_days.round_id and stops.day = round_days.day
    where stops.order_id = of_order and stops.released_at is null
    order by round_days.day, round_days.round_id
      for no key update of round_days;
  update stops set released_at = now()
   where order_id = of_order and released_at is null
     and not exists (select from parcels where parcels.stop_id = stops.id and parcels.status <> 'cancelled');
end
$$;
