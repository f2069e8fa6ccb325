-- Up Migration

-- The usual Hindi name of the produce that a listing's name ends with: Country tomato is a tomato, tomato pickle is
-- not. A name that the farmer wrote in Devanagari needs no other.
create function hindi_name(name text) returns text language plpgsql stable parallel safe
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

-- Written with the search words: computed when it is shown, twenty of them took 4.2 ms of a page of 4.5.
alter table products add column hindi_name text;
update products set hindi_name = hindi_name(name);

create or replace function write_words() returns trigger language plpgsql as $$
declare
  farmer_name text;
begin
  if tg_op = 'INSERT' then
    -- A farmer who changes the name at this very moment waits for us, or we for them.
    select accounts.name into farmer_name from accounts where id = new.farmer_id for share;
  else
    select accounts.name into farmer_name from accounts where id = new.farmer_id;
  end if;
  new.words := search_vector(new.name, new.description, new.category, farmer_name,
                             (select place from farmer_profiles where account_id = new.farmer_id));
  new.hindi_name := hindi_name(new.name);
  return new;
end
$$;

drop trigger product_words_written on products;
create trigger product_words_written
  before insert or update of name, description, category, words, hindi_name on products
  for each row execute function write_words();

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

-- As before, with what a card shows besides: the Hindi name, and the earlier price of what is a deal now.
create or replace view sellable_products as
select products.id, products.farmer_id, products.name, products.description, products.category, products.unit,
       products.price_paise, products.created_at, products.updated_at,
       (select available from stock_levels where product_id = products.id) as available,
       products.picture_id, pictures.width as picture_width, pictures.placeholder as picture_placeholder,
       pictures.complete as picture_complete,
       accounts.name as farmer_name, farmer_profiles.place as farmer_place,
       products.words,
       farmer_profiles.verified_at is not null as farmer_verified,
       products.hindi_name,
       case when products.id in (select product_id from deals) then products.earlier_paise end as deal_earlier_paise
  from products
  -- Outer joins lose no row and keep the planner's estimates: see 0026.
  left join pictures on pictures.id = products.picture_id
  left join accounts on accounts.id = products.farmer_id
  left join farmer_profiles on farmer_profiles.account_id = products.farmer_id
 where products.listed;
