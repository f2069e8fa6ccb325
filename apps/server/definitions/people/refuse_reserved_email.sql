-- An address that its owner can still take back stays reserved, when it was owned; a claimed one is reserved for no one.
create or replace function refuse_reserved_email() returns trigger language plpgsql as $$
begin
  if exists (
    select from account_links
      join accounts on accounts.id = account_links.account_id
     where lower(account_links.email) = new.email_norm and account_links.kind = 'not_me'
       and account_links.owned is distinct from false
       and account_links.ended_at is null and account_links.expires_at > clock_timestamp()
       and account_links.account_id <> new.id and accounts.realm = new.realm and accounts.deleted_at is null
  ) then
    raise exception 'this address can still be taken back by its owner'
      using errcode = 'unique_violation', constraint = 'account_email_unique';
  end if;
  return null;
end
$$;

create or replace trigger account_email_not_reserved after insert or update of email on accounts
  for each row execute function refuse_reserved_email();
