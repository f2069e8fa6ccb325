create or replace function release_payout_entries() returns trigger language plpgsql as $$
begin
  update payout_entries set live = false where payout_id = new.id and live;
  return null;
end
$$;

create or replace trigger payout_releases_its_entries after update of state on payouts
  for each row when (new.state in ('failed', 'returned', 'dropped') and new.state <> old.state)
  execute function release_payout_entries();
