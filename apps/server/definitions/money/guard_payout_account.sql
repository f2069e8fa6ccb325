-- Whose account it is, its name and its time are fixed; a key rotation writes only the ciphers.
create or replace function guard_payout_account() returns trigger language plpgsql as $$
begin
  if (new.id, new.farmer_id, new.kind, new.masked, new.holder_name, new.checked_by, new.created_at, new.usable_from)
     is distinct from
     (old.id, old.farmer_id, old.kind, old.masked, old.holder_name, old.checked_by, old.created_at, old.usable_from) then
    raise exception 'an account to pay stays what was announced' using errcode = 'restrict_violation';
  end if;
  if old.state is distinct from new.state then
    if old.replaced_at is not null or (old.state, new.state) not in (
         ('checking', 'name_differs'), ('checking', 'verified'), ('checking', 'refused'),
         ('name_differs', 'verified'), ('name_differs', 'refused'), ('verified', 'blocked'), ('blocked', 'verified')) then
      raise exception 'an account to pay does not become % after %', new.state, old.state
        using errcode = 'restrict_violation';
    end if;
    if (old.state, new.state) in (('name_differs', 'verified'), ('blocked', 'verified'))
       and new.decided_at is not distinct from old.decided_at then
      raise exception 'an operator decides about this account' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end
$$;

create or replace trigger payout_account_changes before update on payout_accounts
  for each row execute function guard_payout_account();
