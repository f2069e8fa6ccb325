-- A market needs an owner. The lock makes two owners who disable each other wait: the second one finds no other.
create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('market_needs_an_owner'));
  if not exists (
    select from accounts
     where role = 'admin' and staff_role = 'owner' and status = 'active' and deleted_at is null and id <> old.id
  ) then
    raise exception 'a market needs an owner'
      using errcode = 'restrict_violation', constraint = 'market_needs_an_owner';
  end if;
  return new;
end
$$;

create or replace trigger market_keeps_an_owner before update on accounts
  for each row
  when (old.staff_role = 'owner' and old.status = 'active' and old.deleted_at is null
        and (new.staff_role is distinct from 'owner' or new.status <> 'active' or new.deleted_at is not null))
  execute function keep_an_owner();
