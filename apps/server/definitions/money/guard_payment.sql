create or replace function guard_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.gateway_payment_id, new.amount_paise, new.currency)
     is distinct from (old.id, old.gateway_payment_id, old.amount_paise, old.currency)
     or (old.status = 'captured' and new.status <> 'captured')
     or (old.order_id is not null and new.order_id is distinct from old.order_id)
     or (old.stray is not null and new.stray is distinct from old.stray) then
    raise exception 'a payment stays what the gateway said it is' using errcode = 'restrict_violation';
  end if;
  if new.refund_hold is distinct from old.refund_hold
     and (coalesce(old.refund_hold, ''), coalesce(new.refund_hold, '')) not in (
       ('', 'held'), ('held', 'released'), ('held', 'not_ours'), ('released', 'sent_back'))
     or (old.alarm_id is not null and new.alarm_id is distinct from old.alarm_id) then
    raise exception 'a held refund is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger payment_keeps_its_rules before update on payments for each row execute function guard_payment();
