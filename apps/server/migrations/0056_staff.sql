-- Up Migration

-- A person who was invited and has chosen no password yet: not active, so no rule lets them in.
alter type account_status add value if not exists 'invited';

-- What an admin's account is for. Those who were admins before are owners, and so is one that the previous release makes.
create type staff_role as enum ('owner', 'staff', 'approver');

-- An owner disables the other operators' accounts.
alter table accounts
  drop constraint account_disabled_is_no_admin,
  add column staff_role staff_role,
  -- Since when the authenticator app is set up: read with every session.
  add column second_factor_at timestamptz;

update accounts set staff_role = 'owner' where role = 'admin';

create function give_staff_role() returns trigger language plpgsql as $$
begin
  if new.role = 'admin' and new.staff_role is null then
    new.staff_role := 'owner';
  end if;
  return new;
end
$$;
create trigger admin_has_staff_role before insert or update of role on accounts
  for each row execute function give_staff_role();

alter table accounts
  add constraint account_staff_is_admin check ((role = 'admin') = (staff_role is not null)),
  add constraint account_second_factor_of_admin check (second_factor_at is null or role = 'admin');
create index accounts_of_staff on accounts (id) where role = 'admin';

-- A market needs an owner. The lock makes two owners who disable each other wait: the second one finds no other.
create function keep_an_owner() returns trigger language plpgsql as $$
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
create trigger market_keeps_an_owner before update on accounts
  for each row
  when (old.staff_role = 'owner' and old.status = 'active' and old.deleted_at is null
        and (new.staff_role is distinct from 'owner' or new.status <> 'active' or new.deleted_at is not null))
  execute function keep_an_owner();

-- The link of an invitation works for seven days.
alter table account_links
  drop constraint account_link_kind_known,
  add constraint account_link_kind_known
    check (kind in ('verify_email', 'reset_password', 'not_me', 'staff_invite')),
  drop constraint account_link_lifetime,
  add constraint account_link_lifetime check (
    expires_at > created_at
    and expires_at <= created_at + case kind
      when 'not_me' then interval '72 hours' when 'staff_invite' then interval '7 days' else interval '30 minutes' end
  );
