-- A refund resent by an operator, or of an unmatched payment, is none of the order's own money once more.
create or replace function sum_refund() returns trigger language plpgsql as $$
begin
  update orders set refunded_paise = refunded_paise + new.amount_paise where id = new.order_id;
  return null;
end
$$;

create or replace trigger refund_adds_up after insert on refunds
  for each row when (new.order_id is not null and (new.cause in ('cancel', 'return') or new.cause like 'change:%'))
  execute function sum_refund();
