-- The lock is taken at the end of the transaction, so that changes of different orders wait for each other's commit only.
create or replace function issue_credit_note() returns trigger language plpgsql as $$
declare
  covered smallint;
begin
  select coalesce(max(last_position), 0) into covered from credit_notes where order_id = new.order_id;
  if new.position <= covered then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('credit notes', 0));
  insert into credit_notes (number, order_id, first_position, last_position)
  select (select coalesce(max(number), 0) + 1 from credit_notes), new.order_id, covered + 1, orders.changes
    from orders where orders.id = new.order_id;
  return null;
end
$$;

create constraint trigger line_change_has_a_credit_note after insert on line_changes
  deferrable initially deferred for each row execute function issue_credit_note();
