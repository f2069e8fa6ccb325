create or replace function guard_intent() returns trigger language plpgsql as $$
begin
  if (new.id, new.buyer_id, new.amount_paise) is distinct from (old.id, old.buyer_id, old.amount_paise)
     or (old.order_id is not null and new.order_id is distinct from old.order_id)
     or (old.gateway_order_id is not null and new.gateway_order_id is distinct from old.gateway_order_id) then
    raise exception 'an intent is bound once and stays bound' using errcode = 'restrict_violation';
  end if;
  if new.order_id is not null and not exists (
    select from orders
     where id = new.order_id and buyer_id = new.buyer_id and total_paise = new.amount_paise and not is_cash
  ) then
    raise exception 'an intent pays for an order of its buyer and its amount' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger intent_bound_once before update on payment_intents for each row execute function guard_intent();
