create or replace function guard_new_order() returns trigger language plpgsql as $$
begin
  if new.status <> 'confirmed' or new.captured_paise <> 0 or new.return_status is not null
     or (new.changes, new.reduced_paise, new.fees_back_paise, new.refunded_paise) <> (0, 0, 0, 0) then
    raise exception 'an order begins confirmed, unpaid and unchanged' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger order_begins_at_the_beginning before insert on orders for each row execute function guard_new_order();
