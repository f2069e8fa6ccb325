create or replace function guard_pending_setting_change() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
     or (new.id, new.setting, new.from_value, new.to_value, new.asked_by, new.asked_at, new.takes_effect_at)
        is distinct from
        (old.id, old.setting, old.from_value, old.to_value, old.asked_by, old.asked_at, old.takes_effect_at) then
    raise exception 'a waiting change ends once and stays what was announced' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger pending_setting_change_ends_once before update on pending_setting_changes
  for each row execute function guard_pending_setting_change();
