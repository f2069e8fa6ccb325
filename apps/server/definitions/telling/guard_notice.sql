create or replace function guard_notice() returns trigger language plpgsql as $$
begin
  if old.seen_at is not null and new.seen_at is distinct from old.seen_at then
    raise exception 'seen stays seen' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger notice_seen_once before update on notices for each row execute function guard_notice();
