-- For a program that does not know the column: a new listing travels as its category does, a change keeps what its
-- listing has.
create or replace function fill_in_travels() returns trigger language plpgsql as $$
begin
  if new.travels is null then
    new.travels := travels_by_default(new.category);
  end if;
  return new;
end
$$;

create or replace trigger product_travels_filled_in before insert on products
  for each row execute function fill_in_travels();
