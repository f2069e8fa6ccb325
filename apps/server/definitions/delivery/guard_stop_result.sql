create or replace function guard_stop_result() returns trigger language plpgsql as $$
begin
  if old.result = 'delivered' or old.settled_at is not null then
    raise exception 'what happened at a stop stays' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger stop_ends_once before update of result, failed_because, settled_at on stops for each row
  when ((old.result, old.failed_because, old.settled_at) is distinct from (new.result, new.failed_because, new.settled_at))
  execute function guard_stop_result();

create or replace trigger stop_decision_stays before update of settled_as, settled_by, returned_paise on stops for each row
  when ((old.settled_as, old.settled_by, old.returned_paise) is distinct from (new.settled_as, new.settled_by, new.returned_paise))
  execute function guard_stop_result();
