-- Only less than is left, of the farm's own open bag, and no other weight once the ten minutes are over. The same rule is
-- `packing/weight.ts` of the domain.
create or replace function guard_held_weight() returns trigger language plpgsql as $$
declare
  line record;
begin
  if tg_op = 'UPDATE' then
    if (new.order_id, new.product_id, new.farmer_id) is distinct from (old.order_id, old.product_id, old.farmer_id) then
      raise exception 'a weight stays with its line' using errcode = 'restrict_violation';
    end if;
    if old.saved_at <= clock_timestamp() - interval '10 minutes' then
      raise exception 'a weight is corrected within ten minutes' using errcode = 'restrict_violation',
        constraint = 'held_weight_becomes_final';
    end if;
  end if;
  select kept_lines.kept_parts, kept_lines.farmer_id, parcels.status, parcels.placed, parcels.handed_over_at
    into line
    from kept_lines join parcels using (order_id, farmer_id)
   where kept_lines.order_id = new.order_id and kept_lines.product_id = new.product_id;
  if line.farmer_id <> new.farmer_id or line.status <> 'confirmed' or not line.placed or line.handed_over_at is not null
     or new.keep_parts >= line.kept_parts then
    raise exception 'a farm weighs less of its own open bag' using errcode = 'restrict_violation',
      constraint = 'held_weight_is_less';
  end if;
  return new;
end
$$;

create or replace trigger held_weight_keeps_its_rules before insert or update on held_weights
  for each row execute function guard_held_weight();
