-- Written here and nowhere else, so that no statement forgets it: the API has no right to change the column.
create or replace function note_new_approver() returns trigger language plpgsql as $$
begin
  if new.role <> 'admin' then
    new.approver_since := null;
  elsif tg_op = 'INSERT' then
    new.approver_since := now();
  elsif new.staff_role is distinct from old.staff_role
     or new.second_factor_at is distinct from old.second_factor_at
     or (new.status = 'active' and old.status <> 'active') then
    new.approver_since := now();
  end if;
  return new;
end
$$;

-- After `admin_has_staff_role`: triggers run in the order of their names.
create or replace trigger approver_is_new before insert or update of role, staff_role, status, second_factor_at on accounts
  for each row execute function note_new_approver();
