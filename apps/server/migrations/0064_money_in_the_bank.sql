-- Up Migration

-- Payouts need to know what is in the bank, what was deducted from them, and what a farm that left never paid.
-- In a migration of its own: a value of an enum can't be used in the transaction that adds it.
alter type ledger_account add value 'bank';
alter type ledger_account add value 'commission';
alter type ledger_account add value 'written_off';
alter table ledger_txns drop constraint ledger_source_known,
  add constraint ledger_source_known check (source in (
    'order', 'payment', 'refund', 'payout', 'cash_count', 'settlement', 'banked_cash', 'write_off'
  )) not valid;
alter table ledger_txns validate constraint ledger_source_known;
