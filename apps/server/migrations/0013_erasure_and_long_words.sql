-- Up Migration

-- As before, and no word is longer than 60 characters: PostgreSQL refuses a word of more than 2,046 bytes in a tsvector
-- (683 Devanagari letters) and one of more than 255 characters in levenshtein, and a ligature may become eighteen
-- letters. Listings and questions are cut alike, so a cut word still finds itself.
create or replace function search_tokens(given text) returns text[] language plpgsql immutable strict parallel safe as $$
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
  if length(plain) > 60 and plain ~ '[^ ]{61}' then
    plain := regexp_replace(plain, '([^ ]{60})[^ ]+', '\1', 'g');
  end if;
  return array_remove(string_to_array(plain, ' '), '');
end
$$;
