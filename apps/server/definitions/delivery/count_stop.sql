-- Counts the live stops of a day. A transaction that takes a place locks the day's row until it ends.
create or replace function count_stop() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update round_days set taken = taken + 1 where round_id = new.round_id and day = new.day;
    return null;
  end if;
  if (new.id, new.order_id, new.round_id, new.day, new.code) is distinct from (old.id, old.order_id, old.round_id, old.day, old.code) then
    raise exception 'a stop keeps its order and its day' using errcode = 'restrict_violation';
  end if;
  if old.released_at is not null and new.released_at is distinct from old.released_at then
    raise exception 'a stop is released once' using errcode = 'restrict_violation';
  end if;
  if old.released_at is null and new.released_at is not null then
    update round_days set taken = taken - 1 where round_id = new.round_id and day = new.day;
  end if;
  return null;
end
$$;

create or replace trigger stop_gives_its_place_back after update on stops for each row execute function count_stop();

create or replace trigger stop_takes_a_place after insert on stops for each row execute function count_stop();
