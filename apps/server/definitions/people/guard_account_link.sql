-- A link works once, for every client: an ended one never changes again, and nothing but its end changes.
create or replace function guard_account_link() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
     or (new.id, new.account_id, new.kind, new.email, new.salt, new.expires_at)
        is distinct from (old.id, old.account_id, old.kind, old.email, old.salt, old.expires_at) then
    raise exception 'an ended link stays ended' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger account_link_ends_once before update on account_links
  for each row execute function guard_account_link();
