-- Up Migration

alter table alarms
  drop constraint alarm_kind_known,
  add constraint alarm_kind_known check (kind in (
    'unmatched_payments', 'gateway_key', 'stock_share', 'new_account_orders', 'bulk_registration',
    'gateway_account', 'invariant_broken', 'unproven_holds')),
  drop constraint alarm_resolution_known,
  add constraint alarm_resolution_known check (
    resolution in ('ended', 'sent_back', 'not_ours', 'acknowledged', 'new_account', 'released'));
