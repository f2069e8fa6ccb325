-- What people wrote: a reason, a note. Amounts, stages and ids stay.
create or replace function without_words(detail jsonb) returns jsonb language sql immutable parallel safe as $$
  select detail - array['reason', 'note']
$$;
