-- What a listing can be found by. A: its name and the produce it names. C: its shelf, farmer and place. D: what its
-- description says. B is free.
create or replace function search_vector(name text, description text, category text, farmer text, place text)
returns tsvector language plpgsql stable parallel safe
-- One plan for all: planning anew for each listing takes longer than the work.
set plan_cache_mode = force_generic_plan as $$
declare
  name_tokens text[] := search_tokens(name);
  farm_tokens text[] := search_tokens(concat_ws(' ', category, farmer, place));
  description_tokens text[] := search_tokens(description);
  shelf_mark text := '@' || replace(replace(lower(category), ' & ', '-'), ' ', '-');
begin
  return coalesce((
    select string_agg(word || ':' || at || weight, ' ')
      from (
        select part.word, part.place as at, 'A' as weight
          from unnest(name_tokens) with ordinality as part (word, place)
        union all
        select mark, first, 'A' from produce_spans(name_tokens), unnest(marks) as mark
        union all
        select part.word, 1000 + part.place, 'C'
          from unnest(farm_tokens) with ordinality as part (word, place)
        union all
        select shelf_mark, 1000, 'C'
        union all
        select part.word, 2000 + part.place, 'D'
          from unnest(description_tokens[1:300]) with ordinality as part (word, place)
      ) as said
  ), '')::tsvector;
end
$$;
