create or replace function guard_parcel() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('confirmed', 'shipped'), ('confirmed', 'delivered'), ('confirmed', 'cancelled'), ('shipped', 'delivered')
  ) and not (
    -- Each of its lines was taken out, and the money goes back.
    old.status = 'shipped' and new.status = 'cancelled' and new.reduced_paise = new.items_paise
  ) then
    raise exception 'a parcel moves forward only, not from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger parcel_only_forward before update of status on parcels for each row execute function guard_parcel();
