-- Only the erasure of the buyer takes the reason of a change, and nothing else of it.
create or replace function guard_line_change_erasure() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'reason') is distinct from (to_jsonb(old) - 'reason') or new.reason is not null
     or not exists (
       select from orders join erasures on erasures.account_id = orders.buyer_id where orders.id = old.order_id
     ) then
    raise exception 'line_changes is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger line_change_loses_only_its_reason before update on line_changes
  for each row execute function guard_line_change_erasure();
