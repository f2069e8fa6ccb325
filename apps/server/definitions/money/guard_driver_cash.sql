-- Nothing is collected for a day whose cash was counted. Who finds it counted must decide again.
create or replace function guard_driver_cash() returns trigger language plpgsql as $$
begin
  perform from round_days where round_id = new.round_id and day = new.round_day for share;
  if exists (select from cash_counts where round_id = new.round_id and day = new.round_day) then
    raise exception 'the cash of this day was counted' using errcode = 'serialization_failure';
  end if;
  return new;
end
$$;

create or replace trigger driver_cash_is_open before insert on ledger_entries
  for each row when (new.round_id is not null and new.amount_paise > 0 and new.order_id is not null)
  execute function guard_driver_cash();
