-- How a category travels unless the farmer says otherwise: the same table as in the domain.
create or replace function travels_by_default(category text) returns text immutable parallel safe language sql
  return case when category in ('Dry Fruits', 'Grains', 'Spices') then 'keeps' else 'fresh' end;
