create or replace function give_staff_role() returns trigger language plpgsql as $$
begin
  if new.role = 'admin' and new.staff_role is null then
    new.staff_role := 'owner';
  end if;
  return new;
end
$$;

create or replace trigger admin_has_staff_role before insert or update of role on accounts
  for each row execute function give_staff_role();
