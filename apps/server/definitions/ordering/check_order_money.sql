-- At the end of the transaction: what was captured is what the order still costs, or goes back.
create or replace function check_order_money() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders
     where id = new.id and captured_paise - refunded_paise <>
           case when captured_paise = 0 or status = 'cancelled' or return_status = 'approved' then 0
                else total_paise - reduced_paise end
  ) then
    raise exception 'captured money is kept for the order or goes back' using errcode = 'check_violation',
      constraint = 'order_captured_is_kept_or_refunded';
  end if;
  return null;
end
$$;

create constraint trigger order_money_adds_up
  after update of captured_paise, refunded_paise, reduced_paise, status, return_status on orders
  deferrable initially deferred for each row when (new.captured_paise > 0) execute function check_order_money();
