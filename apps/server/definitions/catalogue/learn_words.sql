create or replace function learn_words() returns trigger language plpgsql as $$
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

create or replace trigger product_insert_teaches_words after insert on products
  referencing new table as now_there for each statement execute function learn_words();

create or replace trigger product_update_teaches_words after update on products
  referencing old table as was_there new table as now_there for each statement execute function learn_words();
