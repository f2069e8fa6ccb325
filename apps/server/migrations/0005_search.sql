-- Up Migration

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- One spelling for what people spell in many ways: small letters, no accents and no nukta, one way to write a nasal
-- (भिण्डी, भिंडी), Latin digits, no punctuation, English plurals as singulars. Listings and questions both pass through
-- here, so they meet. Regular expressions are dear, so each is asked only where it can matter.
create function search_tokens(given text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  plain text := lower(given);
begin
  if octet_length(plain) <> length(plain) then
    plain := lower(normalize(plain, NFKD));
    plain := regexp_replace(plain, '[\u0300-\u036f\u093c\u200b-\u200d\ufeff]', '', 'g');
    plain := regexp_replace(plain, '[ङञणनम]्(?=[क-घच-झट-ढत-धप-भ])', 'ं', 'g');
    plain := translate(plain, 'ँ’०१२३४५६७८९', 'ं''0123456789');
    plain := regexp_replace(plain, '[^a-z0-9''\u00df-\u024f\u0900-\u0963\u0970-\u0dff]+', ' ', 'g');
  end if;
  if strpos(plain, '''') > 0 then
    plain := regexp_replace(plain, '''(s\M)?', '', 'g');
  end if;
  plain := translate(plain, E'!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r', repeat(' ', 34)) || ' ';
  if strpos(plain, 's ') > 0 then
    plain := regexp_replace(plain, '([a-z]{2})ies\M', '\1y', 'g');
    plain := regexp_replace(plain, '([a-z]{2}(?:o|x|ss|sh|ch))es\M', '\1', 'g');
    plain := regexp_replace(plain, '([a-z]{2}[a-hj-rtv-z])s\M', '\1', 'g');
  end if;
  return array_remove(string_to_array(plain, ' '), '');
end
$$;

create function search_text(given text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return array_to_string(search_tokens(given), ' ');
end
$$;

-- How a word sounds when Hindi is written in Latin letters: aloo, aalu and aallu are one, pyaz and piyaj too.
create function search_sound(word text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(word, '([bcdgjkpst])h+', '\1', 'g'),
            'oo|ou', 'u', 'g'),
          'ee|ea', 'i', 'g'),
        'ai|ay|ei|ey', 'e', 'g'),
      'wzyfq', 'vjipk'),
    '(.)\1+', '\1', 'g')
$$;

-- What produce is called, in every language and spelling. Kept in apps/server/data/produce-names.txt; `npm run migrate`
-- brings it here.
create table produce_names (
  name text primary key generated always as (search_text(spelling)) stored,
  spelling text not null,
  words text[] not null generated always as (search_tokens(spelling)) stored,
  produce text not null,
  -- What a listing of this name is marked with: the produce, and what it is a kind of (toor dal is a dal).
  marks text[] not null constraint produce_marks_plain check (array_to_string(marks, ' ') ~ '^@[a-z-]+( @[a-z-]+)*$'),
  category text references categories (name),
  -- The order of the file: the names that come first are the usual ones.
  position integer not null,
  constraint produce_name_present check (cardinality(words) > 0)
);
create index produce_names_by_first_word on produce_names ((words[1]));
create index produce_names_by_prefix on produce_names (name text_pattern_ops);
create index produce_names_by_produce on produce_names (produce, position);

-- Which produce these words name, and where. Of names that lie within each other the longest counts: sweet potato is
-- no potato.
create function produce_spans(tokens text[])
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

-- What a listing can be found by. A: its name and the produce it names. C: its shelf, farmer and place. D: what its
-- description says. B is free.
create function search_vector(name text, description text, category text, farmer text, place text)
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

alter table products add column words tsvector not null default '';
-- No pending list: what is listed is found at once, and no reader pays for many writers.
create index products_listed_words on products using gin (words) with (fastupdate = off) where listed;
create index products_listed_by_farmer on products (farmer_id, id desc) where listed;
create index products_listed_by_name on products (lower(name) text_pattern_ops) where listed;

-- Only this trigger writes these words: any other value is replaced by the correct one.
create function write_words() returns trigger language plpgsql as $$
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
  return new;
end
$$;

create trigger product_words_written before insert or update of name, description, category, words on products
  for each row execute function write_words();

create function tell_products_of_farmers_name() returns trigger language plpgsql as $$
begin
  update products set words = '' where farmer_id = new.id and deleted_at is null;
  return null;
end
$$;

create trigger farmers_name_reaches_products after update of name on accounts
  for each row when (old.role = 'farmer' and old.name is distinct from new.name)
  execute function tell_products_of_farmers_name();

create function tell_products_of_farmers_place() returns trigger language plpgsql as $$
begin
  -- The account is the lock that a new listing takes as well.
  perform from accounts where id = new.account_id for no key update;
  update products set words = '' where farmer_id = new.account_id and deleted_at is null;
  return null;
end
$$;

create trigger farmers_place_reaches_products after update of place on farmer_profiles
  for each row when (old.place is distinct from new.place)
  execute function tell_products_of_farmers_place();

-- Every word that names something here: produce, what is on sale, who sells it and where. Small, so that a misspelled
-- word can be compared with all of it. A word stays when its last listing goes; it then finds nothing.
create table search_vocabulary (
  word text primary key,
  -- Null for produce tags, which people never type.
  sound text generated always as (case when word like '@%' then null else search_sound(word) end) stored
);
create index search_vocabulary_by_sound on search_vocabulary (sound) where sound is not null;
create index search_vocabulary_alike on search_vocabulary using gist (sound gist_trgm_ops) where sound is not null;

-- Which listings on sale are of which produce, the newest first: the search that people make most, for one produce by
-- any of its names, reads no more of it than it shows.
create table product_marks (
  mark text not null,
  product_id uuid not null references products (id) on delete cascade,
  primary key (mark, product_id)
);
create index product_marks_by_product on product_marks (product_id);

create function learn_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two who bring the same words never wait for each other.
  if tg_op = 'INSERT' then
    insert into search_vocabulary (word)
    select distinct lexeme from now_there, unnest(ts_filter(words, '{a,c}')) where listed
     order by lexeme
        on conflict do nothing;
    insert into product_marks (mark, product_id)
    select lexeme, id from now_there, unnest(ts_filter(words, '{a}')) where listed and lexeme like '@%';
  else
    delete from product_marks
     using was_there join now_there using (id)
     where product_marks.product_id = id and was_there.listed
       and (not now_there.listed or now_there.words <> was_there.words);
    insert into search_vocabulary (word)
    select distinct lexeme
      from now_there join was_there using (id), unnest(ts_filter(now_there.words, '{a,c}'))
     where now_there.listed and (not was_there.listed or now_there.words <> was_there.words)
     order by lexeme
        on conflict do nothing;
    insert into product_marks (mark, product_id)
    select lexeme, id
      from now_there join was_there using (id), unnest(ts_filter(now_there.words, '{a}'))
     where now_there.listed and (not was_there.listed or now_there.words <> was_there.words) and lexeme like '@%';
  end if;
  return null;
end
$$;

create trigger product_insert_teaches_words after insert on products
  referencing new table as now_there for each statement execute function learn_words();
create trigger product_update_teaches_words after update on products
  referencing old table as was_there new table as now_there for each statement execute function learn_words();

-- A name that comes or goes reaches the listings that bear it, and only those.
create function tell_products_of_names() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then
    return null;
  end if;
  update products set words = ''
   where words @@ (select string_agg('(' || array_to_string(words, '&') || ')', '|')::tsquery from changed);
  if tg_op <> 'DELETE' then
    insert into search_vocabulary (word)
    select distinct word from changed, unnest(words) as word order by word on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger produce_name_comes after insert on produce_names
  referencing new table as changed for each statement execute function tell_products_of_names();
create trigger produce_name_changes after update on produce_names
  referencing new table as changed for each statement execute function tell_products_of_names();
create trigger produce_name_goes after delete on produce_names
  referencing old table as changed for each statement execute function tell_products_of_names();

-- The stock is looked up row by row, for the rows that are shown: joined, PostgreSQL would at times read the stock of
-- the whole shop to show twenty.
create or replace view sellable_products as
select products.id, products.farmer_id, products.name, products.description, products.category, products.unit,
       products.price_paise, products.created_at, products.updated_at,
       (select available from stock_levels where product_id = products.id) as available,
       products.picture_id, pictures.width as picture_width, pictures.placeholder as picture_placeholder,
       pictures.complete as picture_complete,
       accounts.name as farmer_name, farmer_profiles.place as farmer_place,
       products.words
  from products
  join pictures on pictures.id = products.picture_id
  join accounts on accounts.id = products.farmer_id
  join farmer_profiles on farmer_profiles.account_id = products.farmer_id
 where products.listed;

-- The same products with only what finding and counting them needs: a search looks at hundreds to show twenty.
create view findable_products as
select products.id, products.farmer_id, products.name, products.category, products.unit, products.price_paise,
       (select available from stock_levels where product_id = products.id) as available,
       products.words
  from products
 where products.listed;
