-- Up Migration

-- A buyer's delivered or cancelled orders, newest first. Those on the way are few: orders_open_by_buyer finds them.
create index orders_closed_by_buyer on orders (buyer_id, status, id desc) where status in ('delivered', 'cancelled');
