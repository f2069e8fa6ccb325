-- The tables whose rows are kept, and those whose rows never change either.
create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create or replace trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function forbid_change();

create or replace trigger bank_statements_are_kept before delete or truncate on bank_statements
  for each statement execute function forbid_change();

create or replace trigger banked_cash_append_only before update or delete or truncate on banked_cash
  for each statement execute function forbid_change();

create or replace trigger cash_counts_are_kept before delete or truncate on cash_counts for each statement execute function forbid_change();

create or replace trigger claims_are_kept before delete or truncate on item_claims for each statement execute function forbid_change();

create or replace trigger credit_notes_append_only before update or delete or truncate on credit_notes
  for each statement execute function forbid_change();

create or replace trigger deduction_rules_append_only before update or delete or truncate on deduction_rules
  for each statement execute function forbid_change();

create or replace trigger erasures_append_only before update or delete or truncate on erasures
  for each statement execute function forbid_change();

create or replace trigger gateway_settlements_append_only before update or delete or truncate on gateway_settlements
  for each statement execute function forbid_change();

create or replace trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function forbid_change();

create or replace trigger ledger_txns_append_only before update or delete or truncate on ledger_txns
  for each statement execute function forbid_change();

create or replace trigger line_changes_append_only before delete or truncate on line_changes
  for each statement execute function forbid_change();

create or replace trigger order_events_append_only before delete or truncate on order_events
  for each statement execute function forbid_change();

create or replace trigger order_lines_append_only before update or delete or truncate on order_lines
  for each statement execute function forbid_change();

create or replace trigger orders_are_kept before delete or truncate on orders for each statement execute function forbid_change();

create or replace trigger parcels_are_kept before delete or truncate on parcels for each statement execute function forbid_change();

create or replace trigger payments_are_kept before delete or truncate on payments for each statement execute function forbid_change();

create or replace trigger payout_accounts_are_kept before delete or truncate on payout_accounts
  for each statement execute function forbid_change();

create or replace trigger payout_deductions_append_only before update or delete or truncate on payout_deductions
  for each statement execute function forbid_change();

create or replace trigger payout_entries_are_kept before delete or truncate on payout_entries
  for each statement execute function forbid_change();

create or replace trigger payout_runs_are_kept before delete or truncate on payout_runs for each statement execute function forbid_change();

create or replace trigger payout_skips_append_only before update or delete or truncate on payout_skips
  for each statement execute function forbid_change();

create or replace trigger payouts_are_kept before delete or truncate on payouts for each statement execute function forbid_change();

create or replace trigger pending_setting_changes_are_kept before delete or truncate on pending_setting_changes
  for each statement execute function forbid_change();

create or replace trigger price_history_append_only before update or delete or truncate on price_history
  for each statement execute function forbid_change();

create or replace trigger refunds_are_kept before delete or truncate on refunds for each statement execute function forbid_change();

create or replace trigger stock_moves_append_only before update or delete or truncate on stock_moves
  for each statement execute function forbid_change();

create or replace trigger stop_marks_are_kept before delete or truncate on stop_marks for each statement execute function forbid_change();

create or replace trigger stops_are_kept before delete or truncate on stops for each statement execute function forbid_change();

create or replace trigger write_offs_are_kept before delete or truncate on write_offs for each statement execute function forbid_change();
