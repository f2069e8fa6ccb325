create or replace function guard_refund() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.payment_id, new.cause, new.amount_paise)
     is distinct from (old.id, old.order_id, old.payment_id, old.cause, old.amount_paise)
     or (new.state <> old.state and (old.state, new.state) not in (
       ('due', 'sent'), ('due', 'processed'), ('due', 'failed'), ('sent', 'processed'), ('sent', 'failed')))
     or (old.gateway_refund_id is not null and new.gateway_refund_id is distinct from old.gateway_refund_id)
     or (old.resent_as is not null and new.resent_as is distinct from old.resent_as) then
    raise exception 'a refund moves forward only' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger refund_only_forward before update on refunds for each row execute function guard_refund();
