-- An order keeps what was agreed and moves forward only. Only an operator ends what was shipped, because it could not be
-- delivered.
create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.buyer_id, new.items_paise, new.delivery_paise, new.platform_paise, new.total_paise, new.created_at)
     is distinct from
     (old.id, old.number, old.buyer_id, old.items_paise, old.delivery_paise, old.platform_paise, old.total_paise, old.created_at) then
    raise exception 'what was agreed stays as it was agreed' using errcode = 'restrict_violation';
  end if;
  if (new.changes, new.reduced_paise, new.fees_back_paise, new.refunded_paise)
     is distinct from (old.changes, old.reduced_paise, old.fees_back_paise, old.refunded_paise)
     and pg_trigger_depth() < 2 then
    raise exception 'the sums of changes and refunds are written with their rows' using errcode = 'restrict_violation';
  end if;
  if new.payment_method <> old.payment_method and (not old.awaiting or new.payment_method = 'Cash on Delivery') then
    raise exception 'only an unpaid online order changes its way of paying' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('confirmed', 'shipped'), ('confirmed', 'delivered'), ('confirmed', 'cancelled'), ('shipped', 'delivered')
  ) and not (
    old.status = 'shipped' and new.status = 'cancelled'
    and (new.cancelled_by, new.cancel_reason) is not distinct from ('admin', 'Could not be delivered')
  ) then
    raise exception 'an order moves forward only, not from % to %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.captured_paise <> old.captured_paise then
    if old.captured_paise <> 0 then
      raise exception 'paid stays paid' using errcode = 'restrict_violation';
    end if;
    if new.payment_method = 'Cash on Delivery' then
      if new.status <> 'delivered' or new.captured_paise <> new.total_paise - new.reduced_paise then
        raise exception 'cash is paid at the door, as much as the order costs then' using errcode = 'restrict_violation';
      end if;
    elsif new.status <> 'confirmed' or new.captured_paise <> new.total_paise or not exists (
      select from payments
       where order_id = new.id and status = 'captured' and stray is null and currency = 'INR'
         and captured_paise = new.total_paise
    ) then
      raise exception 'an order is paid by a captured payment of exactly its total' using errcode = 'restrict_violation';
    end if;
  end if;
  if new.return_status is distinct from old.return_status and not (
    (old.return_status is null and new.return_status = 'pending')
    or (old.return_status = 'pending' and new.return_status in ('approved', 'rejected'))
  ) then
    raise exception 'a return is asked for once and decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger order_keeps_its_rules before update on orders for each row execute function guard_order();
