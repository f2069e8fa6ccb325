-- A weight that is final is not lost: it goes with its change, or where nothing is left to change.
create or replace function guard_final_weight() returns trigger language plpgsql as $$
begin
  if old.saved_at <= clock_timestamp() - interval '10 minutes' and exists (
    select from kept_lines join parcels using (order_id, farmer_id)
     where kept_lines.order_id = old.order_id and kept_lines.product_id = old.product_id
       and kept_lines.kept_parts > old.keep_parts and parcels.status = 'confirmed') then
    raise exception 'a final weight changes its line' using errcode = 'restrict_violation',
      constraint = 'held_weight_is_not_lost';
  end if;
  return old;
end
$$;

create or replace trigger held_weight_is_settled before delete on held_weights
  for each row execute function guard_final_weight();
