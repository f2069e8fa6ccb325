-- Every change of a role or a status, by any writer, ends the sessions that were opened before it.
create or replace function end_sessions_of_changed_account() returns trigger language plpgsql as $$
begin
  if (new.role, new.status) is distinct from (old.role, old.status) and new.session_epoch = old.session_epoch then
    new.session_epoch := old.session_epoch + 1;
  end if;
  return new;
end
$$;

create or replace trigger account_change_ends_sessions before update on accounts
  for each row execute function end_sessions_of_changed_account();
