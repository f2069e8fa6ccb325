create or replace function parts_per_unit(unit product_unit) returns integer immutable parallel safe language sql
  return case unit when 'kg' then 1000 when 'litre' then 1000 when 'dozen' then 12 else 1 end;
