import type { Notice } from '@farmgate/contract/telling/notices.ts'
import { ROLES } from '@farmgate/domain/people/role.ts'
import { STAFF_CHANGES } from '@farmgate/domain/people/accounts/staff.ts'
import { NO_REASON } from '@farmgate/domain/catalogue/listings/listing.ts'
import { NOTICE_KINDS } from '@farmgate/domain/telling/notice.ts'
import { notices as english } from '@farmgate/messages/en/notices.ts'
import { notices as hindi } from '@farmgate/messages/hi/notices.ts'
import { expect, test } from 'vitest'
import { noticePath } from './notice-path.ts'
import { noticeDetail, noticeTitle } from './notice-text.ts'

const notice = (kind: Notice['kind'], changes: Partial<Notice> = {}): Notice => ({
  _id: '1',
  kind,
  createdAt: '2026-11-14T10:00:00Z',
  seenAt: null,
  order: { _id: 'o', number: 'FG-20418' },
  product: { _id: 'p', name: 'Okra' },
  detail: {},
  ...changes,
})

test('every notice has a title in both languages without unfilled placeholders', () => {
  for (const kind of NOTICE_KINDS)
    for (const words of [english, hindi]) {
      expect(noticeTitle(notice(kind), words, 'en'), kind).toMatch(/^[^{}]+$/)
      expect(noticeTitle(notice(kind, { detail: { of: 'change' } }), words, 'en'), kind).toMatch(/^[^{}]+$/)
    }
})

test('a title names the order’s number, the listing and whether it was a change', () => {
  expect(noticeTitle(notice('farm_new_order'), english, 'en')).toBe('New order #FG-20418')
  expect(noticeTitle(notice('listing_rejected'), english, 'en')).toBe('Okra is not approved yet')
  expect(noticeTitle(notice('listing_rejected', { detail: { of: 'change' } }), english, 'en')).toBe(
    'Your change of Okra is not approved',
  )
  expect(noticeTitle(notice('refund_failed', { order: null }), english, 'en')).toBe('A refund failed')
  expect(noticeTitle(notice('alarm_raised', { detail: { alarm: 'gateway_key' } }), english, 'en')).toBe(
    'The payment service refuses our key',
  )
})

test('the detail is the operator’s note, or a text in the page’s language when there is none', () => {
  const detail = (note: string) => noticeDetail(notice('return_rejected', { detail: { note } }), hindi, 'hi')
  expect(detail('The crate was opened')).toBe('The crate was opened')
  expect(detail(NO_REASON)).toBe(hindi.noReason)
  expect(detail('The photo is not clear')).toBe('फ़ोटो साफ़ नहीं है')
  expect(noticeDetail(notice('order_shipped'), english, 'en')).toBeNull()
})

test('the detail of an account change names the device and what to do', () => {
  const by = { browser: 'Chrome', system: 'Android' }
  expect(noticeDetail(notice('password_changed', { detail: by }), english, 'en')).toBe(
    'With Chrome on Android. If it was not you, change your password at once.',
  )
  expect(noticeDetail(notice('password_changed'), english, 'en')).toContain('Unknown device')
})

test('a full account reads which device the next sign-in signs out', () => {
  const oldest = notice('session_ends_next', { detail: { browser: 'Chrome', system: 'Android' } })
  expect(noticeDetail(oldest, english, 'en')).toBe(
    'It is Chrome on Android, which signed in first. Your account lists all your devices.',
  )
})

test('an owner reads who changed what about the staff, and what to do about it', () => {
  const detail = { change: 'invited', by: 'Meera', person: 'tanvi@example.in', role: 'approver' }
  const invited = notice('staff_changed', { detail })
  expect(noticeTitle(invited, english, 'en')).toBe('Meera invited tanvi@example.in')
  expect(noticeTitle(invited, hindi, 'hi')).toBe('Meera ने tanvi@example.in को न्योता भेजा')
  expect(noticeDetail(invited, english, 'en')).toBe(
    'Role: approver. If you did not agree to this, disable the account under Staff.',
  )
  const disabled = notice('staff_changed', { detail: { ...detail, change: 'disabled' } })
  expect(noticeDetail(disabled, english, 'en')).toBe(
    'If you did not agree to this, open Staff and call Meera.',
  )
  expect(noticePath('admin', disabled)).toBe('/admin/staff')
  for (const change of STAFF_CHANGES)
    for (const words of [english, hindi])
      expect(noticeTitle(notice('staff_changed', { detail: { ...detail, change } }), words, 'en')).toMatch(
        /^[^{}]*tanvi@example.in[^{}]*$/,
      )
})

test('a changed item says what became less, and what that does to the reader’s money', () => {
  const changed = (detail: Notice['detail'], words: typeof hindi = english) =>
    noticeDetail(
      notice('line_changed', { detail: { item: 'Okra', amountPaise: '3800', ...detail } }),
      words,
      'en',
    )
  expect(changed({ change: 'weighed', left: 'some', money: 'refund' })).toBe(
    'Okra: it weighs less than ordered. ₹38 goes back to you.',
  )
  expect(changed({ change: 'dropped', left: 'some', money: 'farm' })).toBe(
    'Okra: a part of it was taken out. Your share is ₹38 less.',
  )
  expect(changed({ change: 'dropped', money: 'door', amountPaise: '0' })).toBe('Okra: taken out.')
  expect(changed({ more: '2', money: 'door' }, hindi)).toBe(
    'Okra और 2 और चीज़ें: ऑर्डर से कम। दरवाज़े पर ₹38 कम देने हैं।',
  )
  const title = (kind: Notice['kind'], detail: Notice['detail']) =>
    noticeTitle(notice(kind, { detail }), english, 'en')
  expect(title('farm_line_changed', { ended: 'yes' })).toBe('Order #FG-20418: please do not pack your bag')
  expect(title('refund_processed', { item: 'Okra', amountPaise: '3800' })).toBe(
    '₹38 for Okra is paid back (order #FG-20418)',
  )
})

test('each notice links to its subject', () => {
  expect(noticePath('user', notice('order_shipped'))).toBe('/orders/o')
  expect(noticePath('farmer', notice('listing_rejected'))).toBe('/farmer/my-products?edit=p')
  expect(noticePath('farmer', notice('farm_order_cancelled'))).toBe('/farmer/orders?status=cancelled')
  expect(ROLES.map((role) => noticePath(role, notice('password_changed')))).toEqual([
    '/profile',
    '/farmer/profile',
    null,
  ])
})

test('a moved delivery names both days and says that cancelling is free', () => {
  const moved = notice('delivery_moved', { detail: { from: '2026-11-21', to: '2026-11-24', reason: 'Rain' } })
  expect(noticeTitle(moved, english, 'en')).toBe('Your order #FG-20418 comes on 24 Nov 2026')
  expect(noticeDetail(moved, english, 'en')).toBe(
    'Not on 21 Nov 2026: Rain. You can cancel it free of charge.',
  )
  const calledOff = notice('delivery_moved', { detail: { from: '2026-11-21', reason: 'Rain' } })
  expect(noticeTitle(calledOff, english, 'en')).toBe('Your order #FG-20418 can’t come on 21 Nov 2026')
  expect(noticeDetail(calledOff, hindi, 'hi')).toContain('मुफ़्त में रद्द')
  const bag = notice('delivery_moved', {
    detail: { from: '2026-11-21', to: '2026-11-24', reason: 'Rain', farm: 'Savita Pawar' },
  })
  expect(noticeTitle(bag, english, 'en')).toBe(
    'Savita Pawar: your bag comes on 24 Nov 2026 (order #FG-20418)',
  )
})
