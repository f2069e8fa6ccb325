-- When the buyer last wrote to the cart: added, changed or removed a line. Its own table, because the lines are deleted
-- when they are ordered. What the server takes out of the cart is no write.
create table carts (
  buyer_id uuid primary key references accounts (id),
  updated_at timestamptz not null
);
insert into carts (buyer_id, updated_at) select buyer_id, max(created_at) from cart_lines group by buyer_id;

-- The cart's `updated_at` when a cash order was placed. A second order of the same lines is a repeat only while it is
-- still the same. Null for online orders.
alter table orders add column cart_updated_at timestamptz;
