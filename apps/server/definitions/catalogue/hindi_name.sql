create or replace function hindi_name(name text) returns text language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan as $$
declare
  tokens text[] := search_tokens(name);
begin
  if name ~ '[\u0900-\u097F]' then
    return null;
  end if;
  return (
    select spelling from produce_names
     where produce = (select span.produce from produce_spans(tokens) as span
                       where span.last = cardinality(tokens) order by span.first limit 1)
       and spelling ~ '[\u0900-\u097F]'
     order by position limit 1);
end
$$;
