import { expect, test } from 'vitest'
import { ROLES } from '../people/role.ts'
import { isMailWanted, MAIL_TOPICS, mailTopicOf, mailTopicsOf } from './mail-topic.ts'
import { NOTICE_KINDS } from './notice.ts'

test('mails about money and the account itself are always sent, whatever topics are off', () => {
  const always = NOTICE_KINDS.filter((kind) => isMailWanted(kind, MAIL_TOPICS))
  expect(always).toEqual([
    'order_placed',
    'order_cancelled',
    'refund_processed',
    'line_changed',
    'delivery_moved',
    'stop_failed',
    'farm_verified',
    'farm_suspended',
    'farm_resumed',
    'farm_change_approved',
    'farm_change_rejected',
    'payout_paid',
    'payout_failed',
    'payout_account_changed',
    'payout_account_refused',
    'alarm_raised',
    'guards_changed',
    'password_changed',
    'email_changed',
    'second_factor_changed',
    'new_device',
    'session_ends_next',
    'account_disabled',
    'account_enabled',
    'staff_changed',
  ])
})

test('a topic that is off stops its own mails and no others', () => {
  for (const topic of MAIL_TOPICS)
    expect(NOTICE_KINDS.filter((kind) => !isMailWanted(kind, [topic]))).toEqual(
      NOTICE_KINDS.filter((kind) => mailTopicOf(kind) === topic),
    )
  expect(NOTICE_KINDS.every((kind) => isMailWanted(kind, []))).toBe(true)
})

test('each topic belongs to one role and has mails', () => {
  expect(ROLES.flatMap(mailTopicsOf).toSorted()).toEqual(MAIL_TOPICS.toSorted())
  for (const topic of MAIL_TOPICS) expect(NOTICE_KINDS.map(mailTopicOf)).toContain(topic)
})
