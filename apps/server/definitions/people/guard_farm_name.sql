-- The name, place, story and picture of a verified farm are those an operator has seen: they become others only where
-- a change with exactly those waits to be approved. A statement written by hand is held to it as well.
create or replace function guard_farm_name() returns trigger language plpgsql as $$
begin
  if exists (select from farmer_profiles where account_id = new.id and verified_at is not null)
     and not exists (
       select from farm_changes where account_id = new.id and status = 'pending' and name = new.name
     ) then
    raise exception 'the name of a verified farm has been reviewed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger farm_name_reviewed before update of name on accounts
  for each row when (old.role = 'farmer' and old.name is distinct from new.name)
  execute function guard_farm_name();
