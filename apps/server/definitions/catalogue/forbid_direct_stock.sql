-- Only a movement, which runs this from its own trigger, changes the number: so the number is their sum.
create or replace function forbid_direct_stock() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'stock changes through stock_moves' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create or replace trigger stock_changes_by_moves_alone before insert or update or delete or truncate on stock_levels
  for each statement execute function forbid_direct_stock();
