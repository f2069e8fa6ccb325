-- An update that no trigger runs comes from outside, whatever the session has set.
create or replace function forbid_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create or replace trigger audit_log_changes_by_erasure_alone before update on audit_log
  for each statement execute function forbid_direct_change();

create or replace trigger line_changes_change_by_erasure_alone before update on line_changes
  for each statement execute function forbid_direct_change();

create or replace trigger order_events_change_by_erasure_alone before update on order_events
  for each statement execute function forbid_direct_change();
