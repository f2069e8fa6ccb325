-- Up Migration

-- The same rows: every product has a picture, an account and a farm, by its foreign keys and the farmer's registration.
-- As inner joins, the planner took the three ids for independent and expected 52 products where there were 2,666, the
-- fewer the more buyers there are beside the farmers; a page of twenty then joined and sorted the whole category.
create or replace view sellable_products as
select products.id, products.farmer_id, products.name, products.description, products.category, products.unit,
       products.price_paise, products.created_at, products.updated_at,
       (select available from stock_levels where product_id = products.id) as available,
       products.picture_id, pictures.width as picture_width, pictures.placeholder as picture_placeholder,
       pictures.complete as picture_complete,
       accounts.name as farmer_name, farmer_profiles.place as farmer_place,
       products.words,
       farmer_profiles.verified_at is not null as farmer_verified
  from products
  left join pictures on pictures.id = products.picture_id
  left join accounts on accounts.id = products.farmer_id
  left join farmer_profiles on farmer_profiles.account_id = products.farmer_id
 where products.listed;
