-- An order that chose its day before the farm said that it can't come, and takes its place afterwards, chooses again. Both
-- hold the day's row, so one of them sees the other. The order's parcels are written before its place is taken.
create or replace function check_farms_come() returns trigger language plpgsql as $$
begin
  if exists (
    select from parcels
      join farm_absences on farm_absences.farmer_id = parcels.farmer_id and farm_absences.day = new.day
     where parcels.stop_id = new.id
  ) then
    raise exception 'a farm of this order can''t come on this day' using errcode = 'serialization_failure';
  end if;
  return null;
end
$$;

create or replace trigger stop_is_on_a_day_of_its_farms after insert on stops for each row execute function check_farms_come();
