/** Every notice a person gets: in the inbox, and by mail unless its topic is off. */
export const NOTICE_KINDS = [
  'order_placed',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'return_approved',
  'return_rejected',
  'refund_processed',
  'line_changed',
  'parcel_shipped',
  'parcel_delivered',
  'delivery_moved',
  'stop_failed',
  'claim_approved',
  'claim_rejected',
  'farm_new_order',
  'farm_order_cancelled',
  'farm_line_changed',
  'farm_claim',
  'farm_claim_decided',
  'listing_approved',
  'listing_rejected',
  'farm_verified',
  'farm_suspended',
  'farm_resumed',
  'farm_change_approved',
  'farm_change_rejected',
  'payout_paid',
  'payout_failed',
  'payout_account_changed',
  'payout_account_refused',
  'return_requested',
  'claim_made',
  'refund_failed',
  'alarm_raised',
  'guards_changed',
  'farm_change_requested',
  'password_changed',
  'email_changed',
  'second_factor_changed',
  'new_device',
  'session_ends_next',
  'account_disabled',
  'account_enabled',
  'staff_changed',
  'product_reaches',
] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Only mailed, never in an inbox: they are for the owner of the mailbox, signed in or not. */
export type MailKind =
  | NoticeKind
  | 'email_verification'
  | 'password_reset'
  | 'address_taken'
  | 'staff_invited'
