create or replace view findable_products as
select products.id, products.farmer_id, products.name, products.category, products.unit, products.price_paise,
       (select available from stock_levels where product_id = products.id) as available,
       products.words,
       products.by_courier
  from products
 where products.listed;
