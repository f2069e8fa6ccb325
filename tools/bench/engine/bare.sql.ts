/**
 * The statements of the bare server: one per operation, written for the one thing it does. They read and write the same
 * tables with the same triggers, indexes and constraints as the API.
 */

/** Twenty products first, then what is shown of each: no join can be reordered to read them all. */
const shown = `
  select found.id, found.name, found.description, found.category, found.unit, found.price_paise::integer as "pricePaise",
         (select available from stock_levels where product_id = found.id) as available, found.created_at as "createdAt",
         picture.id as "pictureId", picture.width as "pictureWidth", picture.placeholder as "picturePlaceholder",
         farmer.id as "farmerId", farmer.name as "farmerName", farm.place as "farmerPlace"
    from found
    left join pictures as picture on picture.id = found.picture_id
    left join accounts as farmer on farmer.id = found.farmer_id
    left join farmer_profiles as farm on farm.account_id = found.farmer_id`

const linesOf = (which: string): string => `(
  select json_agg(json_build_object(
           'product', line.product_id, 'name', line.name, 'unit', line.unit, 'quantity', line.quantity,
           'unitPricePaise', line.unit_price_paise, 'pictureId', picture.id, 'placeholder', picture.placeholder,
           'farmerId', line.farmer_id) order by line.position)
    from order_lines as line left join pictures as picture on picture.id = line.picture_id
   where line.order_id = page.id and ${which})`

/** The orders of a page, which is a query of ids. */
const orders = (page: string): string => `
  with page as materialized (${page})
  select orders.id, orders.number, orders.status, orders.payment_method, orders.payment_status, orders.total_paise,
         orders.items_paise, orders.created_at, orders.delivered_at, orders.return_status, orders.to_name, orders.to_phone,
         orders.to_street, orders.to_city, orders.to_state, orders.to_pincode, buyer.name, buyer.email,
         ${linesOf('true')} as lines,
         (select json_agg(json_build_object('farmerId', parcel.farmer_id, 'name', parcel.farmer_name,
                   'place', parcel.farmer_place, 'status', parcel.status, 'itemsPaise', parcel.items_paise))
            from parcels as parcel where parcel.order_id = page.id) as parcels
    from page join orders on orders.id = page.id left join accounts as buyer on buyer.id = orders.buyer_id
   order by page.id desc`

const upTo1000 = (which: string): string =>
  `(select count(*)::int from (select from orders where ${which} order by id desc limit 1000) as few)`

export const READS = {
  category: `
    with found as materialized (
      select * from products where listed and category = $1 and id < $2 order by id desc limit 20
    ) ${shown} order by found.id desc`,
  product: `with found as materialized (select * from products where listed and id = $1) ${shown}`,
  search: `
    with newest as materialized (
      select id, words from products where listed and words @@ $1::tsquery order by id desc limit 200
    ), found as materialized (
      select products.* from (select id from newest order by ts_rank(words, $1::tsquery) desc, id desc limit 20) as best
        join products using (id)
    ) ${shown}`,
  cart: `
    select line.id, line.quantity, line.price_seen_paise, product.id as product, product.name, product.unit, product.price_paise,
           (select available from stock_levels where product_id = product.id) as available,
           picture.id as picture, picture.width, picture.placeholder, farmer.name as farmer, farm.place
      from cart_lines as line
      join products as product on product.id = line.product_id
      left join pictures as picture on picture.id = product.picture_id
      left join accounts as farmer on farmer.id = product.farmer_id
      left join farmer_profiles as farm on farm.account_id = product.farmer_id
     where line.buyer_id = $1 order by line.created_at, line.id`,
  buyerOrders: orders('select id from orders where buyer_id = $1 order by id desc limit 20'),
  statusOrders: `
    select (select json_agg(page) from (${orders('select id from orders where status = $1 order by id desc limit 20')}) as page) as orders,
           ${['confirmed', 'shipped', 'delivered', 'cancelled']
             .map((status) => `${upTo1000(`status = '${status}'`)} as ${status}`)
             .join(', ')},
           ${upTo1000('true')} as "all",
           ${upTo1000(`is_cash and status in ('confirmed', 'shipped')`)} as cash,
           ${upTo1000('awaiting')} as unpaid`,
  farmOrders: `
    with page as materialized (
      select order_id as id from parcels where farmer_id = $1 and placed order by order_id desc limit 20
    )
    select orders.id, orders.number, orders.payment_method, orders.payment_status, orders.created_at, orders.delivered_at,
           own.status, own.items_paise, buyer.name, orders.to_city, orders.to_state, ${linesOf('line.farmer_id = $1')} as lines
      from page join orders on orders.id = page.id
      join parcels as own on own.order_id = page.id and own.farmer_id = $1
      left join accounts as buyer on buyer.id = orders.buyer_id
     order by page.id desc`,
  farmStats: `
    with figures as materialized (
      select day, orders, (sold_paise - refunded_paise)::float8 as paise from farm_figures where farmer_id = $1
    )
    select sum(orders)::int as orders, sum(paise) as paise,
           (select json_agg(figures) from figures where day > (now() at time zone 'Asia/Kolkata')::date - 30) as month,
           (select json_object_agg(status, count) from (
              select status, count(*)::int from products where farmer_id = $1 and deleted_at is null group by status) as listed
           ) as products
      from figures`,
} as const

export const ADD_TO_CART = `
  insert into cart_lines (id, buyer_id, product_id, quantity, price_seen_paise)
  select gen_random_uuid(), $1, id, 1, price_paise from products where listed and id = $2
  on conflict (buyer_id, product_id) do update
    set quantity = cart_lines.quantity + 1, price_seen_paise = excluded.price_seen_paise`

/**
 * A cash order of products ($3), in one transaction: the rows that anyone's order would need, and nothing else (no
 * event, notice, mail or key against repeats). $1 is its id, $2 the buyer.
 */
export const PLACE_ORDER = [
  {
    name: 'lock stock',
    text: `select from stock_levels where product_id = any($1::uuid[]) order by product_id for update`,
    uses: ['products'],
  },
  {
    name: 'order',
    text: `
      insert into orders (id, buyer_id, payment_method, items_paise, delivery_paise, platform_paise, total_paise, to_name,
                          to_phone, to_email, to_street, to_city, to_state, to_pincode, to_country, contact_name,
                          contact_phone, farms_to_pack)
      select $1, $2, 'Cash on Delivery', items.paise, 2000, 500, items.paise + 2500, full_name, phone, email, street, city,
             state, pincode, country, full_name, phone, items.farms
        from addresses, (select sum(price_paise) as paise, count(distinct farmer_id)::smallint as farms
                           from products where listed and id = any($3::uuid[])) as items
       where account_id = $2`,
    uses: ['order', 'buyer', 'products'],
  },
  {
    name: 'parcels',
    text: `
      insert into parcels (order_id, farmer_id, farmer_name, farmer_place, items_paise, placed)
      select $1, farmer.id, farmer.name, farm.place, sum(product.price_paise), true
        from products as product
        join accounts as farmer on farmer.id = product.farmer_id
        join farmer_profiles as farm on farm.account_id = farmer.id
       where product.id = any($2::uuid[]) group by farmer.id, farmer.name, farm.place`,
    uses: ['order', 'products'],
  },
  {
    name: 'lines',
    text: `
      insert into order_lines (order_id, product_id, farmer_id, position, name, unit, picture_id, unit_price_paise, quantity)
      select $1, id, farmer_id, row_number() over (), name, unit, picture_id, price_paise, 1
        from products where id = any($2::uuid[])`,
    uses: ['order', 'products'],
  },
  {
    name: 'stock',
    text: `
      insert into stock_moves (product_id, order_id, kind, delta)
      select id, $1, 'take', -1 from unnest($2::uuid[]) as id`,
    uses: ['order', 'products'],
  },
  {
    name: 'empty cart',
    text: `delete from cart_lines where buyer_id = $1 and product_id = any($2::uuid[])`,
    uses: ['buyer', 'products'],
  },
] as const
