-- A used step stays used, for every database role.
create or replace function guard_second_factor() returns trigger language plpgsql as $$
begin
  if new.last_step < old.last_step or new.account_id <> old.account_id
     or (old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at) then
    raise exception 'a second factor moves forward only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger second_factor_only_forward before update on second_factors
  for each row execute function guard_second_factor();
