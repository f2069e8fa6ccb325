-- Up Migration

-- What a farm said came of a line, while it can be corrected: ten minutes. The order, its refund and the ledger know
-- nothing of it until then; it becomes a row of `line_changes` and is deleted in the same transaction. A correction
-- changes this row, so that one weight can never send money back twice.
create table held_weights (
  order_id uuid not null,
  product_id uuid not null,
  farmer_id uuid not null references accounts (id),
  kind line_change_kind not null constraint held_weight_kind_known check (kind in ('short', 'weighed')),
  keep_parts integer not null constraint held_weight_keeps_parts check (keep_parts >= 0),
  -- What the line costs then, for the farm's own pages. The change computes it again.
  keep_paise bigint not null constraint held_weight_keeps_paise check (keep_paise >= 0),
  reason text constraint held_weight_reason_size check (length(reason) between 1 and 500),
  picture_id text references pictures (id),
  saved_at timestamptz not null default clock_timestamp(),
  primary key (order_id, product_id),
  constraint held_weight_of_a_line foreign key (order_id, product_id) references order_lines (order_id, product_id),
  constraint held_weight_of_a_bag foreign key (order_id, farmer_id) references parcels (order_id, farmer_id)
);
create index held_weights_due on held_weights (saved_at);
create index held_weights_by_picture on held_weights (picture_id) where picture_id is not null;

-- Only less than is left, of the farm's own open bag, and no other weight once the ten minutes are over. The same rule is
-- `packing/weight.ts` of the domain.
create function guard_held_weight() returns trigger language plpgsql as $$
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
create trigger held_weight_keeps_its_rules before insert or update on held_weights
  for each row execute function guard_held_weight();

-- A weight that is final is not lost: it goes with its change, or where nothing is left to change.
create function guard_final_weight() returns trigger language plpgsql as $$
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
create trigger held_weight_is_settled before delete on held_weights
  for each row execute function guard_final_weight();

-- A bag does not go on with a weight that its order does not know yet; one that ends takes its weights with it. With the
-- rights of its owner: bags go on before the rights of this table are given.
create function guard_parcel_weights() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'cancelled' then
    delete from held_weights where order_id = new.order_id and farmer_id = new.farmer_id;
  elsif exists (select from held_weights where order_id = new.order_id and farmer_id = new.farmer_id) then
    raise exception 'a weight is settled before its bag goes on' using errcode = 'restrict_violation',
      constraint = 'held_weight_settles_first';
  end if;
  return null;
end
$$;
create trigger parcel_settles_its_weights after update of status on parcels
  for each row when (old.status = 'confirmed' and new.status <> old.status) execute function guard_parcel_weights();
