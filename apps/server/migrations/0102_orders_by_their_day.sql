-- Operators list orders by the day on which they come, and those of one day.

-- The moment by which a bag must be brought or handed over; orders without a day, and closed ones, are last.
create index orders_by_day on orders (coalesce(least(ship_by, deliver_by), 'infinity'::timestamptz), id);

create index stops_on_a_day on stops (day, order_id) where released_at is null;
