create or replace function guard_payout_reporter() returns trigger language plpgsql as $$
begin
  if new.state = old.state then
    raise exception 'a payout keeps who reported its end' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger payout_keeps_its_reporter before update of reported_by on payouts
  for each row when (new.reported_by is distinct from old.reported_by) execute function guard_payout_reporter();
