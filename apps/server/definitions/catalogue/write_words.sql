-- What a listing is found by, and its Hindi name. The variety counts as if it stood before the name: Alphonso mango.
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
  new.words := search_vector(concat_ws(' ', new.variety, new.name), new.description, new.category, farmer_name,
                             (select place from farmer_profiles where account_id = new.farmer_id));
  new.hindi_name := hindi_name(new.name);
  return new;
end
$$;

create or replace trigger product_words_written
  before insert or update of name, variety, description, category, words, hindi_name on products
  for each row execute function write_words();
