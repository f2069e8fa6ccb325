-- Continues where the change before it ended, of a line of which something is left.
create or replace function guard_line_change() returns trigger language plpgsql as $$
declare
  line record;
begin
  select coalesce(last.kept_parts, ordered.quantity * parts_per_unit(ordered.unit)) as kept_parts,
         coalesce(last.kept_paise, ordered.line_paise) as kept_paise, orders.changes, orders.placed,
         orders.return_status
    into line
    from order_lines as ordered
    join orders on orders.id = ordered.order_id
    left join lateral (
      select kept_parts, kept_paise from line_changes
       where order_id = ordered.order_id and product_id = ordered.product_id order by position desc limit 1
    ) as last on true
   where ordered.order_id = new.order_id and ordered.product_id = new.product_id;
  if new.position <> line.changes + 1 or new.kept_parts <> line.kept_parts - new.less_parts
     or new.kept_paise <> line.kept_paise - new.amount_paise then
    raise exception 'a change continues where the one before it ended' using errcode = 'restrict_violation';
  end if;
  if not line.placed or line.return_status = 'approved' then
    raise exception 'only a line of a placed order that was not returned is changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger line_change_continues before insert on line_changes for each row execute function guard_line_change();
