-- At the end of the transaction: the lines add up to their parcels, the parcels to their order, and the order has the
-- status of its slowest parcel.
create or replace function check_order_adds_up() returns trigger language plpgsql as $$
declare
  -- The column that names the order differs from table to table; each trigger says it.
  checked uuid := to_jsonb(new) ->> tg_argv[0];
begin
  if exists (
    select from parcels
     where order_id = checked
       and items_paise <> coalesce((
         select sum(line_paise) from order_lines
          where order_lines.order_id = parcels.order_id and order_lines.farmer_id = parcels.farmer_id), 0)
  ) then
    raise exception 'a parcel is the sum of its lines' using errcode = 'check_violation', constraint = 'parcel_is_sum_of_lines';
  end if;
  if exists (
    select from orders
     where id = checked
       and (items_paise <> coalesce((select sum(items_paise) from parcels where order_id = checked), 0)
            or status <> (select min(status) from parcels where order_id = checked))
  ) then
    raise exception 'an order is the sum of its parcels and stands at the slowest' using errcode = 'check_violation',
      constraint = 'order_is_its_parcels';
  end if;
  return null;
end
$$;

create constraint trigger line_adds_up after insert on order_lines
  deferrable initially deferred for each row execute function check_order_adds_up('order_id');

create constraint trigger order_adds_up after insert or update of status on orders
  deferrable initially deferred for each row execute function check_order_adds_up('id');

create constraint trigger parcel_adds_up after insert or update on parcels
  deferrable initially deferred for each row execute function check_order_adds_up('order_id');
