-- Up Migration

-- What is kept of payouts, from a day on. A rule is never changed; a later one takes its place.
create table deduction_rules (
  id uuid primary key,
  kind text not null constraint deduction_kind_known check (kind in ('commission')),
  share_bp integer not null constraint deduction_share_sane check (share_bp between 0 and 5000),
  from_day date not null,
  made_by uuid not null references accounts (id),
  made_at timestamptz not null default now()
);
create trigger deduction_rules_append_only before update or delete or truncate on deduction_rules
  for each statement execute function forbid_change();

-- Payouts that are approved together by a second person.
create table payout_runs (
  id uuid primary key,
  number bigint generated always as identity constraint payout_run_number_unique unique,
  state text not null default 'draft'
    constraint payout_run_state_known check (state in ('draft', 'approved', 'sending', 'done', 'thrown_away')),
  rail text not null constraint payout_run_rail_known check (rail in ('razorpayx', 'bank_file')),
  -- As drafted.
  farms integer not null constraint payout_run_pays_someone check (farms > 0),
  gross_paise bigint not null,
  deductions_paise bigint not null,
  net_paise bigint not null,
  drafted_by uuid not null references accounts (id),
  drafted_at timestamptz not null default now(),
  approved_by uuid references accounts (id),
  approved_at timestamptz,
  thrown_away_by uuid references accounts (id),
  ended_at timestamptz,
  constraint payout_run_adds_up check (net_paise = gross_paise - deductions_paise),
  constraint payout_run_needs_two_people check (approved_by <> drafted_by),
  constraint payout_run_approved_by_a_person check (
    (state in ('approved', 'sending', 'done')) = (approved_by is not null) and (approved_by is null) = (approved_at is null)),
  constraint payout_run_ended_with_its_time check ((state in ('done', 'thrown_away')) = (ended_at is not null)),
  constraint payout_run_thrown_away_by_a_person check ((state = 'thrown_away') = (thrown_away_by is not null))
);
create index payout_runs_open on payout_runs (drafted_at) where state in ('draft', 'approved', 'sending');

create function guard_payout_run() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a run begins as a draft' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.number, new.rail, new.farms, new.gross_paise, new.deductions_paise, new.net_paise, new.drafted_by, new.drafted_at)
     is distinct from
     (old.id, old.number, old.rail, old.farms, old.gross_paise, old.deductions_paise, old.net_paise, old.drafted_by, old.drafted_at)
     or (old.approved_by is not null and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at))
     or (new.state <> old.state and (old.state, new.state) not in (
       ('draft', 'approved'), ('draft', 'thrown_away'), ('approved', 'sending'), ('sending', 'done'))) then
    raise exception 'a run moves forward only, and keeps what was drafted and who approved it' using errcode = 'restrict_violation';
  end if;
  if new.state = 'done' and exists (select from payouts where run_id = new.id and state in ('due', 'sent')) then
    raise exception 'a run is done when all its payouts ended' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger payout_run_only_forward before insert or update on payout_runs
  for each row execute function guard_payout_run();
create trigger payout_runs_are_kept before delete or truncate on payout_runs for each statement execute function forbid_change();

-- What one farm is paid by one run.
create table payouts (
  id uuid primary key,
  run_id uuid not null references payout_runs (id),
  farmer_id uuid not null references accounts (id),
  account_id uuid not null references payout_accounts (id),
  gross_paise bigint not null,
  deductions_paise bigint not null constraint payout_deductions_not_negative check (deductions_paise >= 0),
  net_paise bigint not null constraint payout_pays_something check (net_paise > 0),
  -- What the approver has to read.
  warnings text[] not null,
  state text not null default 'due'
    constraint payout_state_known check (state in ('due', 'sent', 'paid', 'failed', 'returned', 'dropped')),
  -- Our name of it at the rail, by which it is found after a lost answer.
  reference text not null constraint payout_reference_unique unique,
  idempotency_key uuid not null constraint payout_key_unique unique,
  rail_id text constraint payout_rail_id_unique unique,
  utr text constraint payout_utr_unique unique,
  reason text constraint payout_reason_size check (length(reason) between 1 and 500),
  attempts integer not null default 0,
  next_try_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  constraint payout_once_per_run unique (run_id, farmer_id),
  constraint payout_adds_up check (net_paise = gross_paise - deductions_paise),
  constraint payout_paid_with_its_utr check (state <> 'paid' or utr is not null),
  constraint payout_sent_with_its_time check (
    (state not in ('sent', 'paid', 'returned') or sent_at is not null) and (state not in ('due', 'dropped') or sent_at is null)),
  constraint payout_ended_with_its_time check ((state in ('due', 'sent')) = (ended_at is null)),
  constraint payout_tried_while_sent check (next_try_at is null or state = 'sent')
);
create index payouts_of_a_run on payouts (run_id, id);
create index payouts_by_farm on payouts (farmer_id, id desc);
create index payouts_to_try on payouts (next_try_at) where next_try_at is not null;
create index payouts_due on payouts (run_id, id) where state = 'due';
create index payouts_under_way on payouts (sent_at) where state = 'sent';
create index payouts_not_paid on payouts (ended_at desc, id) where state in ('failed', 'returned');

create function guard_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'due' or (select state from payout_runs where id = new.run_id) <> 'draft' then
      raise exception 'a payout begins as due, in a draft' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.run_id, new.farmer_id, new.account_id, new.gross_paise, new.deductions_paise, new.net_paise, new.warnings,
      new.reference, new.idempotency_key)
     is distinct from
     (old.id, old.run_id, old.farmer_id, old.account_id, old.gross_paise, old.deductions_paise, old.net_paise, old.warnings,
      old.reference, old.idempotency_key)
     or (old.utr is not null and new.utr is distinct from old.utr)
     or (old.rail_id is not null and new.rail_id is distinct from old.rail_id)
     or (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
     or (new.state <> old.state and (old.state, new.state) not in (
       ('due', 'sent'), ('due', 'failed'), ('due', 'dropped'),
       ('sent', 'paid'), ('sent', 'failed'), ('sent', 'returned'), ('paid', 'returned'))) then
    raise exception 'a payout moves forward only, and keeps what was drafted' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and new.state = 'dropped' and (select state from payout_runs where id = new.run_id) <> 'thrown_away' then
    raise exception 'a payout is dropped with its run' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and new.state in ('sent', 'failed')
     and (select state from payout_runs where id = new.run_id) <> 'sending' then
    raise exception 'a payout is sent by a run that was approved' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger payout_only_forward before insert or update on payouts for each row execute function guard_payout();
create trigger payouts_are_kept before delete or truncate on payouts for each statement execute function forbid_change();

-- The rules as they were when the run was drafted.
create table payout_deductions (
  payout_id uuid not null references payouts (id),
  kind text not null,
  rule_id uuid not null references deduction_rules (id),
  share_bp integer not null,
  amount_paise bigint not null constraint payout_deduction_positive check (amount_paise > 0),
  primary key (payout_id, kind)
);
create trigger payout_deductions_append_only before update or delete or truncate on payout_deductions
  for each statement execute function forbid_change();

-- Which entries of the farm's ledger a payout pays. Amounts from the farm's side: positive is owed to the farm.
create table payout_entries (
  payout_id uuid not null references payouts (id),
  txn_id bigint not null,
  position smallint not null,
  amount_paise bigint not null,
  -- Ends with a payout that was dropped, failed or returned: the entry is owed again.
  live boolean not null default true,
  primary key (payout_id, txn_id, position),
  constraint payout_entry_of_ledger foreign key (txn_id, position) references ledger_entries (txn_id, position)
);
create unique index payout_entry_live_once on payout_entries (txn_id, position) where live;
create trigger payout_entries_are_kept before delete or truncate on payout_entries
  for each statement execute function forbid_change();

-- By statement: a draft has tens of thousands of them.
create function check_payout_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from added
      join payouts on payouts.id = added.payout_id
      join ledger_entries as entry on entry.txn_id = added.txn_id and entry.position = added.position
     where not added.live or payouts.state <> 'due' or entry.farmer_id is distinct from payouts.farmer_id
        or entry.amount_paise <> -added.amount_paise
  ) then
    raise exception 'a payout pays entries of its farm' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from payouts
     where id in (select payout_id from added)
       and gross_paise <> (select sum(amount_paise) from payout_entries where payout_id = payouts.id)
  ) then
    raise exception 'a payout is the sum of its entries' using errcode = 'check_violation', constraint = 'payout_is_its_entries';
  end if;
  return null;
end
$$;

create trigger payout_entries_add_up after insert on payout_entries
  referencing new table as added for each statement execute function check_payout_entries();

-- Entries are released with the state of their payout, and in no other way.
create function guard_payout_entry() returns trigger language plpgsql as $$
begin
  if (new.payout_id, new.txn_id, new.position, new.amount_paise)
     is distinct from (old.payout_id, old.txn_id, old.position, old.amount_paise)
     or new.live or (select state from payouts where id = new.payout_id) in ('due', 'sent', 'paid') then
    raise exception 'an entry is released with its payout' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger payout_entry_released_with_its_payout before update on payout_entries
  for each row execute function guard_payout_entry();

create function release_payout_entries() returns trigger language plpgsql as $$
begin
  update payout_entries set live = false where payout_id = new.id and live;
  return null;
end
$$;

create trigger payout_releases_its_entries after update of state on payouts
  for each row when (new.state in ('failed', 'returned', 'dropped') and new.state <> old.state)
  execute function release_payout_entries();

-- At the end of the transaction that drafts: entries, deductions and the run's sums agree.
create function check_payout_adds_up() returns trigger language plpgsql as $$
begin
  if new.gross_paise is distinct from (select sum(amount_paise) from payout_entries where payout_id = new.id)
     or new.deductions_paise <> (select coalesce(sum(amount_paise), 0) from payout_deductions where payout_id = new.id) then
    raise exception 'a payout is the sum of its entries less its deductions' using errcode = 'check_violation',
      constraint = 'payout_is_its_entries';
  end if;
  return null;
end
$$;

create constraint trigger payout_sums_agree after insert on payouts
  deferrable initially deferred for each row execute function check_payout_adds_up();

create function check_payout_run_adds_up() returns trigger language plpgsql as $$
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

-- Farms with entries that a run did not pay. Below the minimum counts how often a farm was carried over.
create table payout_skips (
  run_id uuid not null references payout_runs (id),
  farmer_id uuid not null references accounts (id),
  reason text not null constraint payout_skip_reason_known check (
    reason in ('negative', 'no_account', 'upi_by_file', 'suspended', 'below_minimum')),
  amount_paise bigint not null,
  primary key (run_id, farmer_id)
);
create index payout_skips_by_farm on payout_skips (farmer_id) where reason = 'below_minimum';
create trigger payout_skips_append_only before update or delete or truncate on payout_skips
  for each statement execute function forbid_change();

-- What the bank's results files say of each transfer, as it was read last, also in rows that were refused: the other side of a
-- bank file when books are compared. No account numbers.
create table bank_statements (
  reference text primary key constraint bank_statement_reference_form check (reference ~ '^[A-Z0-9]{1,40}$'),
  state text not null constraint bank_statement_state_known check (state in ('processed', 'failed', 'reversed')),
  amount_paise bigint not null constraint bank_statement_amount_sane check (amount_paise >= 0),
  utr text constraint bank_statement_utr_form check (utr ~ '^[A-Z0-9]{10,22}$'),
  run_id uuid not null references payout_runs (id),
  read_by uuid not null references accounts (id),
  read_at timestamptz not null default now()
);
create index bank_statements_by_time on bank_statements (read_at);
create trigger bank_statements_are_kept before delete or truncate on bank_statements
  for each statement execute function forbid_change();

-- Cash of the office that an operator paid into the bank, with the bank's receipt.
create table banked_cash (
  id uuid primary key,
  amount_paise bigint not null constraint banked_cash_positive check (amount_paise > 0),
  bank text not null constraint banked_cash_bank_size check (length(btrim(bank)) between 1 and 100),
  receipt text not null constraint banked_cash_receipt_size check (length(btrim(receipt)) between 1 and 60),
  banked_by uuid not null references accounts (id),
  banked_at timestamptz not null default now(),
  constraint banked_cash_receipt_once unique (bank, receipt)
);
create index banked_cash_newest on banked_cash (banked_at desc, id desc);
create trigger banked_cash_append_only before update or delete or truncate on banked_cash
  for each statement execute function forbid_change();

-- A debt of a farm that left, which two people give up.
create table write_offs (
  id uuid primary key,
  farmer_id uuid not null references accounts (id),
  amount_paise bigint not null constraint write_off_positive check (amount_paise > 0),
  reason text not null constraint write_off_reason_size check (length(btrim(reason)) between 1 and 300),
  requested_by uuid not null references accounts (id),
  requested_at timestamptz not null default now(),
  approved_by uuid references accounts (id),
  approved_at timestamptz,
  withdrawn_at timestamptz,
  constraint write_off_needs_two_people check (approved_by <> requested_by),
  constraint write_off_approved_with_its_time check ((approved_by is null) = (approved_at is null)),
  constraint write_off_decided_once check (approved_at is null or withdrawn_at is null)
);
create unique index write_off_open_once on write_offs (farmer_id) where approved_at is null and withdrawn_at is null;
create index write_offs_newest on write_offs (requested_at desc, id desc);

create function guard_write_off() returns trigger language plpgsql as $$
begin
  if (new.id, new.farmer_id, new.amount_paise, new.reason, new.requested_by, new.requested_at)
     is distinct from (old.id, old.farmer_id, old.amount_paise, old.reason, old.requested_by, old.requested_at)
     or old.approved_at is not null or old.withdrawn_at is not null then
    raise exception 'a write-off is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger write_off_keeps_its_rules before update on write_offs for each row execute function guard_write_off();
create trigger write_offs_are_kept before delete or truncate on write_offs for each statement execute function forbid_change();

-- The balances of the bank and of payouts under way are read from this index only.
create index ledger_entries_of_the_house on ledger_entries (account) include (amount_paise)
  where order_id is null and farmer_id is null;
