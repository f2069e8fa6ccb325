-- For every writer: a generation never decreases and a revoked session never becomes valid again.
create or replace function guard_session() returns trigger language plpgsql as $$
begin
  if new.gen < old.gen then
    raise exception 'a session generation only moves forward' using errcode = 'restrict_violation';
  end if;
  if old.revoked_at is not null and new.revoked_at is null then
    raise exception 'a revoked session stays revoked' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger session_only_forward before update on sessions
  for each row execute function guard_session();
