import type { Role } from '../people/role.ts'
import type { MailKind } from './notice.ts'

/** Topics a person may switch off for mails. The inbox has them all the same. */
export const MAIL_TOPICS = ['orders', 'returns', 'sales', 'listings', 'work'] as const

export type MailTopic = (typeof MAIL_TOPICS)[number]

/** `always`: payments, refunds, changes of the account and alarms can't be switched off. */
const topics: Record<MailKind, MailTopic | 'always'> = {
  order_placed: 'always',
  order_shipped: 'orders',
  order_delivered: 'orders',
  order_cancelled: 'always',
  return_approved: 'returns',
  return_rejected: 'returns',
  refund_processed: 'always',
  line_changed: 'always',
  parcel_shipped: 'orders',
  parcel_delivered: 'orders',
  delivery_moved: 'always',
  stop_failed: 'always',
  claim_approved: 'returns',
  claim_rejected: 'returns',
  farm_new_order: 'sales',
  farm_order_cancelled: 'sales',
  farm_line_changed: 'sales',
  farm_claim: 'sales',
  farm_claim_decided: 'sales',
  listing_approved: 'listings',
  listing_rejected: 'listings',
  farm_verified: 'always',
  farm_suspended: 'always',
  farm_resumed: 'always',
  farm_change_approved: 'always',
  farm_change_rejected: 'always',
  payout_paid: 'always',
  payout_failed: 'always',
  payout_account_changed: 'always',
  payout_account_refused: 'always',
  return_requested: 'work',
  claim_made: 'work',
  refund_failed: 'work',
  alarm_raised: 'always',
  guards_changed: 'always',
  farm_change_requested: 'work',
  password_changed: 'always',
  email_changed: 'always',
  second_factor_changed: 'always',
  new_device: 'always',
  session_ends_next: 'always',
  email_verification: 'always',
  password_reset: 'always',
  address_taken: 'always',
  staff_invited: 'always',
  account_disabled: 'always',
  account_enabled: 'always',
  staff_changed: 'always',
  product_reaches: 'orders',
}

export const mailTopicOf = (kind: MailKind): MailTopic | 'always' => topics[kind]

/** Evaluated just before the mail is sent, so that a topic switched off in the meantime counts. */
export function isMailWanted(kind: MailKind, unwanted: readonly string[]): boolean {
  const topic = mailTopicOf(kind)
  return topic === 'always' || !unwanted.includes(topic)
}

const topicsByRole: Record<Role, readonly MailTopic[]> = {
  user: ['orders', 'returns'],
  farmer: ['sales', 'listings'],
  admin: ['work'],
}

/** The topics that this role gets mails about and may switch off. */
export const mailTopicsOf = (role: Role): readonly MailTopic[] => topicsByRole[role]
