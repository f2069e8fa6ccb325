-- Up Migration

-- What weakens a guard of the market and waits until it takes effect (GUARDS in packages/domain). The times are set here:
-- the application may not insert them.
create table pending_setting_changes (
  id uuid primary key,
  setting text not null constraint pending_change_setting_form check (setting ~ '^[a-z][A-Za-z]{2,39}$'),
  from_value jsonb not null,
  to_value jsonb not null,
  asked_by uuid not null references accounts (id),
  asked_at timestamptz not null default now(),
  takes_effect_at timestamptz not null default now() + interval '24 hours',
  outcome text constraint pending_change_outcome_known check (
    outcome in ('applied', 'stopped', 'replaced', 'outdated')),
  ended_at timestamptz,
  -- Who stopped it, or asked for something else.
  ended_by uuid references accounts (id),
  constraint pending_change_is_a_value check (
    jsonb_typeof(from_value) in ('number', 'boolean') and jsonb_typeof(to_value) = jsonb_typeof(from_value)
    and from_value <> to_value),
  constraint pending_change_waits_a_day check (takes_effect_at >= asked_at + interval '24 hours'),
  constraint pending_change_ended_with_its_time check ((outcome is null) = (ended_at is null)),
  constraint pending_change_applied_when_due check (outcome <> 'applied' or ended_at >= takes_effect_at),
  constraint pending_change_ended_by_a_person check (
    (ended_by is not null) = coalesce(outcome in ('stopped', 'replaced'), false))
);
create unique index pending_change_one_per_setting on pending_setting_changes (setting) where ended_at is null;
create index pending_changes_due on pending_setting_changes (takes_effect_at) where ended_at is null;

create function guard_pending_setting_change() returns trigger language plpgsql as $$
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
create trigger pending_setting_change_ends_once before update on pending_setting_changes
  for each row execute function guard_pending_setting_change();
create trigger pending_setting_changes_are_kept before delete or truncate on pending_setting_changes
  for each statement execute function forbid_change();
