-- Checkout writes the first times with the order; a parcel that moves on, or to another day, changes them.
create or replace function note_due_times() returns trigger language plpgsql as $$
begin
  update orders set ship_by = due.ship_by, deliver_by = due.deliver_by
    from (
      select min(round_days.drop_off_at) filter (where parcels.status = 'confirmed') as ship_by,
             min(round_days.ends_at) filter (where parcels.status = 'shipped') as deliver_by
        from parcels
        join stops on stops.id = parcels.stop_id
        join round_days on round_days.round_id = stops.round_id and round_days.day = stops.day
       where parcels.order_id = new.order_id
    ) as due
   where orders.id = new.order_id
     and (orders.ship_by, orders.deliver_by) is distinct from (due.ship_by, due.deliver_by);
  return null;
end
$$;

create or replace trigger parcel_moves_its_due_times after update of status, stop_id on parcels
  for each row when (old.stop_id is not null or new.stop_id is not null) execute function note_due_times();
