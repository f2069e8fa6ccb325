-- Up Migration

-- A stop that failed and got another day stays on the page of its first day.
create index stops_that_ended_on_a_day on stops (round_id, day) where released_at is not null and result is not null;
