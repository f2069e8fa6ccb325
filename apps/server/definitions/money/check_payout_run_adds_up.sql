create or replace function check_payout_run_adds_up() returns trigger language plpgsql as $$
begin
  if (new.farms, new.gross_paise, new.deductions_paise, new.net_paise) is distinct from (
    select (count(*)::integer, sum(gross_paise)::bigint, sum(deductions_paise)::bigint, sum(net_paise)::bigint)
      from payouts where run_id = new.id
  ) then
    raise exception 'a run is the sum of its payouts' using errcode = 'check_violation', constraint = 'payout_run_is_its_payouts';
  end if;
  return null;
end
$$;

create constraint trigger payout_run_sums_agree after insert or update on payout_runs
  deferrable initially deferred for each row execute function check_payout_run_adds_up();
