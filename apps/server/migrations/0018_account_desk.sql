-- Up Migration

-- Operators' accounts are made and closed by a command on the server: no operator disables another.
alter table accounts
  add constraint account_disabled_is_no_admin check (disabled_at is null or role <> 'admin');
