create or replace view kept_lines as
select line.order_id, line.product_id, line.farmer_id, line.position, line.name, line.unit, line.quantity, line.line_paise,
       coalesce(last.kept_parts, line.quantity * parts_per_unit(line.unit)) as kept_parts,
       coalesce(last.kept_paise, line.line_paise) as kept_paise
  from order_lines as line
  left join lateral (
    select kept_parts, kept_paise from line_changes
     where line_changes.order_id = line.order_id and line_changes.product_id = line.product_id
     order by line_changes.position desc limit 1
  ) as last on true;
