-- Which produce these words name, and where. Of names that lie within each other the longest counts: sweet potato is
-- no potato.
create or replace function produce_spans(tokens text[])
returns table (produce text, marks text[], first integer, last integer) language sql stable parallel safe as $$
  with found as (
    select names.produce, names.marks, part.place::integer as first,
           part.place::integer + cardinality(names.words) - 1 as last
      from unnest(tokens) with ordinality as part (word, place)
     -- The limit, far above what any word begins, has the index asked word by word instead of the table read whole.
     cross join lateral (select * from produce_names where words[1] = part.word limit 1000) as names
     where names.words = tokens[part.place : part.place + cardinality(names.words) - 1]
  )
  select * from found
   where not exists (
     select from found as longer
      where longer.first <= found.first and longer.last >= found.last
        and longer.last - longer.first > found.last - found.first
   )
$$;
