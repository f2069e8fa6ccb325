-- At most ten with the default. The lock makes two that add at once count one after the other.
create or replace function limit_saved_addresses() returns trigger language plpgsql as $$
begin
  perform from addresses where account_id = new.account_id for update;
  if (select count(*) from saved_addresses where account_id = new.account_id) > 9 then
    raise exception 'an account has at most ten addresses' using errcode = 'check_violation',
      constraint = 'addresses_at_most_ten';
  end if;
  return null;
end
$$;

create or replace trigger addresses_at_most_ten after insert on saved_addresses
  for each row execute function limit_saved_addresses();
