-- Up Migration

-- The open parcels that go by courier: a list of the operators, and its count on the page of rounds.
create index parcels_going_by_courier on parcels (order_id)
  where goes_by = 'courier' and placed and status in ('confirmed', 'shipped');
