-- Up Migration

-- The farms first, against writers only; then the products, which the shop reads while this runs.
create function tell_products_of_delivery() returns trigger language plpgsql as $$
begin
  update products set by_courier = not by_courier
   where farmer_id = new.account_id and by_courier <> (travels = 'keeps' and new.delivery <> 'undecided');
  return null;
end
$$;

create trigger delivery_reaches_products after update of delivery on farmer_profiles
  for each row when (old.delivery is distinct from new.delivery)
  execute function tell_products_of_delivery();

lock table products in access exclusive mode;

-- Whether a courier carries it: it keeps, and it is decided how its farm delivers. Stored like `farmer_active`, because
-- the shop lists what a courier carries before what no one brings, page by page from an index.
alter table products add column by_courier boolean not null default false;

create function goes_by_courier(farm uuid, travels text) returns boolean language sql stable as $$
  select travels = 'keeps'
     and exists (select from farmer_profiles where account_id = farm and delivery <> 'undecided')
$$;

create function take_courier() returns trigger language plpgsql as $$
begin
  new.by_courier := goes_by_courier(new.farmer_id, new.travels);
  return new;
end
$$;

-- Its name sorts after the trigger that fills in how a listing travels.
create trigger product_way_worked_out before insert or update of travels on products
  for each row execute function take_courier();

update products set by_courier = true where goes_by_courier(farmer_id, travels);

create index products_listed_by_category_and_way on products (category, by_courier, id desc) where listed;
create index products_listed_by_way on products (by_courier, id desc) where listed;
-- A shelf of the farms that reach a pincode.
create index products_listed_by_farm_and_category on products (farmer_id, category, id desc) where listed;
