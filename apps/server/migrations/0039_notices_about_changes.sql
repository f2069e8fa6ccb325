-- Up Migration

-- What remains of each line after all changes.
create view kept_lines as
select line.order_id, line.product_id, line.farmer_id, line.position, line.name, line.unit, line.quantity, line.line_paise,
       coalesce(last.kept_parts, line.quantity * parts_per_unit(line.unit)) as kept_parts,
       coalesce(last.kept_paise, line.line_paise) as kept_paise
  from order_lines as line
  left join lateral (
    select kept_parts, kept_paise from line_changes
     where line_changes.order_id = line.order_id and line_changes.product_id = line.product_id
     order by line_changes.position desc limit 1
  ) as last on true;

alter table notices
  drop constraint notice_kind_known,
  add constraint notice_kind_known check (kind in (
    'order_placed', 'order_shipped', 'order_delivered', 'order_cancelled', 'return_approved', 'return_rejected',
    'refund_processed', 'line_changed', 'parcel_shipped', 'parcel_delivered', 'claim_approved', 'claim_rejected',
    'farm_new_order', 'farm_order_cancelled', 'farm_line_changed', 'farm_claim', 'farm_claim_decided',
    'listing_approved', 'listing_rejected',
    'farm_verified', 'farm_suspended', 'farm_resumed', 'farm_change_approved', 'farm_change_rejected',
    'return_requested', 'claim_made', 'refund_failed', 'alarm_raised', 'farm_change_requested',
    'password_changed', 'email_changed', 'new_device', 'account_disabled', 'account_enabled'
  ));
alter table mails
  drop constraint mail_kind_known,
  add constraint mail_kind_known check (kind in (
    'order_placed', 'order_cancelled', 'refund_processed', 'farm_new_order',
    'order_shipped', 'order_delivered', 'return_approved', 'return_rejected', 'farm_order_cancelled',
    'line_changed', 'parcel_shipped', 'parcel_delivered', 'claim_approved', 'claim_rejected',
    'farm_line_changed', 'farm_claim', 'farm_claim_decided', 'claim_made',
    'listing_approved', 'listing_rejected', 'farm_verified', 'farm_suspended', 'farm_resumed',
    'farm_change_approved', 'farm_change_rejected', 'farm_change_requested',
    'return_requested', 'refund_failed', 'alarm_raised', 'password_changed', 'email_changed',
    'new_device', 'account_disabled', 'account_enabled',
    'email_verification', 'password_reset', 'address_taken'
  ));
