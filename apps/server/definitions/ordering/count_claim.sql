create or replace function count_claim() returns trigger language plpgsql as $$
begin
  update orders set claims = claims + 1 where id = new.order_id;
  return null;
end
$$;

create or replace trigger claim_is_counted after insert on item_claims for each row execute function count_claim();
