-- Up Migration

-- First, and in the readers' order: the shop is open while this runs.
lock table products, product_changes in access exclusive mode;

-- How a category travels unless the farmer says otherwise: the same table as in the domain.
create function travels_by_default(category text) returns text immutable parallel safe language sql
  return case when category in ('Dry Fruits', 'Grains', 'Spices') then 'keeps' else 'fresh' end;

-- A listing that is fresh goes by rounds only, one that keeps may also go by courier. Adding a constant rewrites no row,
-- so only what keeps is written.
alter table products
  add column travels text not null default 'fresh'
    constraint product_travels_known check (travels in ('fresh', 'keeps'));
update products set travels = 'keeps' where travels_by_default(category) = 'keeps';
alter table products alter column travels drop default;

-- A change that waits does not alter how its listing travels.
alter table product_changes
  add column travels text not null default 'fresh'
    constraint change_travels_known check (travels in ('fresh', 'keeps'));
update product_changes set travels = 'keeps' from products
 where products.id = product_changes.product_id and products.travels = 'keeps';
alter table product_changes alter column travels drop default;

-- For a program that does not know the column: a new listing travels as its category does, a change keeps what its
-- listing has.
create function fill_in_travels() returns trigger language plpgsql as $$
begin
  if new.travels is null then
    new.travels := travels_by_default(new.category);
  end if;
  return new;
end
$$;

create trigger product_travels_filled_in before insert on products
  for each row execute function fill_in_travels();

create function fill_in_travels_of_change() returns trigger language plpgsql as $$
begin
  if new.travels is null then
    new.travels := (select travels from products where id = new.product_id);
  end if;
  return new;
end
$$;

create trigger change_travels_filled_in before insert on product_changes
  for each row execute function fill_in_travels_of_change();

-- As before, with how it travels.
create or replace function guard_product() returns trigger language plpgsql as $$
begin
  if (new.name, new.description, new.category, new.unit, new.picture_id, new.travels)
     is distinct from (old.name, old.description, old.category, old.unit, old.picture_id, old.travels) then
    if new.version <= old.version then
      raise exception 'a changed product needs a new version' using errcode = 'restrict_violation';
    end if;
    if new.status = 'approved' and not exists (
      select from product_changes
       where product_id = new.id and status = 'pending'
         and (name, description, category, unit, picture_id, travels)
           = (new.name, new.description, new.category, new.unit, new.picture_id, new.travels)
    ) then
      raise exception 'what is on sale has been reviewed' using errcode = 'restrict_violation';
    end if;
  elsif new.version < old.version then
    raise exception 'a version only moves forward' using errcode = 'restrict_violation';
  end if;
  if old.deleted_at is not null and new.deleted_at is null then
    raise exception 'a deleted product stays deleted' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
