-- A name that comes or goes reaches the listings that bear it. It may also be the Hindi name of its produce, so it
-- reaches all listings of that produce.
create or replace function tell_products_of_names() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then
    return null;
  end if;
  update products set words = ''
   where words @@ (select string_agg('(' || array_to_string(words, '&') || ')|' || quote_literal(marks[1]), '|')::tsquery
                     from changed);
  if tg_op <> 'DELETE' then
    insert into search_vocabulary (word)
    select distinct word from changed, unnest(words) as word order by word on conflict do nothing;
  end if;
  return null;
end
$$;

create or replace trigger produce_name_changes after update on produce_names
  referencing new table as changed for each statement execute function tell_products_of_names();

create or replace trigger produce_name_comes after insert on produce_names
  referencing new table as changed for each statement execute function tell_products_of_names();

create or replace trigger produce_name_goes after delete on produce_names
  referencing old table as changed for each statement execute function tell_products_of_names();
