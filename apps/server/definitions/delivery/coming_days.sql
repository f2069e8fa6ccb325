-- The days that reach a pincode from these farms, and whether each is still open. Absences are left out.
create or replace view coming_days as
  select round_pincodes.pincode, round_farms.farmer_id, rounds.id as round_id, rounds.name, rounds.kind,
         rounds.pickup_place, round_days.day, round_days.starts_at, round_days.ends_at, round_days.cut_off_at,
         round_days.drop_off_at,
         round_days.taken < round_days.capacity as is_free
    from round_pincodes
    join rounds on rounds.id = round_pincodes.round_id
    join round_days on round_days.round_id = rounds.id
    join round_farms on round_farms.round_id = rounds.id
   where round_days.called_off_at is null
     and not exists (
       select from farm_absences
        where farm_absences.farmer_id = round_farms.farmer_id and farm_absences.day = round_days.day);
