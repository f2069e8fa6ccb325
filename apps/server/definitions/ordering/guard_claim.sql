create or replace function guard_claim() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.product_id, new.farmer_id, new.buyer_id, new.parts, new.asked_paise, new.reason, new.late, new.created_at)
     is distinct from
     (old.id, old.order_id, old.product_id, old.farmer_id, old.buyer_id, old.parts, old.asked_paise, old.reason, old.late, old.created_at) then
    raise exception 'a claim stays as it was made' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'pending'
     and (new.state, new.given_paise, new.decided_at, new.decided_by, new.change_position)
         is distinct from (old.state, old.given_paise, old.decided_at, old.decided_by, old.change_position) then
    raise exception 'a claim is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger claim_stays_as_made before update on item_claims for each row execute function guard_claim();
