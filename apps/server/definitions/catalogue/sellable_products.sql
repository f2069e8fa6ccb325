-- What the shop sells: the listing, its stock and its farm, with how it travels, how the farm delivers and whether a
-- courier carries it.
create or replace view sellable_products as
select products.id, products.farmer_id, products.name, products.description, products.category, products.unit,
       products.price_paise, products.created_at, products.updated_at,
       (select available from stock_levels where product_id = products.id) as available,
       products.picture_id, pictures.width as picture_width, pictures.placeholder as picture_placeholder,
       pictures.complete as picture_complete,
       accounts.name as farmer_name, farmer_profiles.place as farmer_place,
       products.words,
       farmer_profiles.verified_at is not null as farmer_verified,
       products.hindi_name,
       case when products.id in (select product_id from deals) then products.earlier_paise end as deal_earlier_paise,
       products.travels,
       farmer_profiles.delivery as farmer_delivery,
       products.by_courier
  from products
  -- Outer joins lose no row and keep the planner's estimates: see 0026.
  left join pictures on pictures.id = products.picture_id
  left join accounts on accounts.id = products.farmer_id
  left join farmer_profiles on farmer_profiles.account_id = products.farmer_id
 where products.listed;
