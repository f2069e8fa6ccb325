create or replace function guard_write_off() returns trigger language plpgsql as $$
begin
  if (new.id, new.farmer_id, new.amount_paise, new.reason, new.requested_by, new.requested_at)
     is distinct from (old.id, old.farmer_id, old.amount_paise, old.reason, old.requested_by, old.requested_at)
     or old.approved_at is not null or old.withdrawn_at is not null then
    raise exception 'a write-off is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger write_off_keeps_its_rules before update on write_offs for each row execute function guard_write_off();
