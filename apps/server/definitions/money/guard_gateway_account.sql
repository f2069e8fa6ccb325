create or replace function guard_gateway_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.first_key_id <> old.first_key_id then
    raise exception 'the gateway account stays remembered' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger gateway_account_stays before update or delete on gateway_account
  for each row execute function guard_gateway_account();
