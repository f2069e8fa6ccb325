create or replace function guard_farm_profile() returns trigger language plpgsql as $$
begin
  if not exists (
    select from farm_changes
     where account_id = new.account_id and status = 'pending'
       and (place, about) = (new.place, new.about)
       and coalesce(avatar, old.avatar) is not distinct from new.avatar
  ) then
    raise exception 'what a verified farm shows has been reviewed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger farm_profile_reviewed before update of place, about, avatar on farmer_profiles
  for each row when (
    old.verified_at is not null and new.verified_at is not null
    and (old.place, old.about, old.avatar) is distinct from (new.place, new.about, new.avatar)
  )
  execute function guard_farm_profile();
