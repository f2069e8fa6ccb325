import { expect, test } from 'vitest'
import type { MailKind } from './notice.ts'
import { fullCount, isCounted, mailboxOf, withoutLinks } from './unverified-mail.ts'

const NONE = { mailbox: 0, account: 0, network: 0, all: 0 }

test.each<[MailKind, Partial<typeof NONE>, ReturnType<typeof fullCount>]>([
  ['email_verification', {}, null],
  ['email_verification', { mailbox: 4, account: 9, network: 199, all: 2_999 }, null],
  ['email_verification', { mailbox: 5 }, 'mailbox'],
  ['password_reset', { account: 10 }, 'account'],
  ['address_taken', { network: 200 }, 'network'],
  ['staff_invited', { all: 3_000 }, 'all'],
  // A thief can't use up what the owner must read.
  ['email_changed', { mailbox: 5, account: 10 }, null],
  ['password_changed', { mailbox: 7, account: 12 }, null],
  ['email_changed', { mailbox: 8 }, 'mailbox'],
  ['password_changed', { account: 13 }, 'account'],
  ['email_changed', { network: 200 }, 'network'],
])('%s after %o: no room in %s', (kind, sent, full) => {
  expect(fullCount({ kind, isOwned: true }, { ...NONE, ...sent })).toBe(full)
})

test('a changed address is mailed to a claimed address no more often than anything else', () => {
  expect(fullCount({ kind: 'email_changed', isOwned: false }, { ...NONE, mailbox: 5 })).toBe('mailbox')
})

test.each<[MailKind, boolean]>([
  ['email_verification', true],
  ['password_reset', true],
  ['email_changed', true],
  ['new_device', true],
  ['staff_invited', true],
  ['address_taken', true],
  ['order_placed', false],
  ['farm_new_order', false],
  ['alarm_raised', false],
])('%s is counted: %s', (kind, counted) => {
  expect(isCounted(kind)).toBe(counted)
})

test.each([
  ['Asha@Example.in', 'asha@example.in'],
  ['asha+shop@example.in', 'asha@example.in'],
  ['a.sha+1@gmail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
  ['a.sha@example.in', 'a.sha@example.in'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test.each([
  ['Act at http://evil.example/claim', 'Act at evil. example/claim'],
  ['https://evil.example', 'evil. example'],
  ['HTTP:///EVIL.EXAMPLE', 'EVIL. EXAMPLE'],
  ['www.evil.example', 'www. evil. example'],
  ['evil．example and evil。example', 'evil. example and evil. example'],
  ['win@evil.example', 'win@evil. example'],
  ['xn--evil-0ra.example', 'xn--evil-0ra. example'],
  ['खेत.भारत', 'खेत. भारत'],
  ['evil.4me', 'evil. 4me'],
  ['A.K.Sharma', 'A. K. Sharma'],
  ['Asha Kulkarni', 'Asha Kulkarni'],
  ['₹1,765.50 at 9.30, 2.05 kg', '₹1,765.50 at 9.30, 2.05 kg'],
  ['Dr. Rao & Sons Pvt. Ltd.', 'Dr. Rao & Sons Pvt. Ltd.'],
])('%s is written as %s', (text, written) => {
  expect(withoutLinks(text)).toBe(written)
})
