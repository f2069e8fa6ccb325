import { expect, test } from 'vitest'
import {
  type AccountLink,
  isLinkUsable,
  LINK_LIFETIME_MS,
  mayMailLink,
  mayStartFresh,
  outlives,
} from './account-link.ts'

const now = new Date('2026-11-16T06:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const link = (change: Partial<AccountLink> = {}): AccountLink => ({
  kind: 'reset_password',
  email: 'a@example.in',
  seq: 5,
  expiresAt: after(1),
  endedAt: null,
  ...change,
})
const account = { email: 'a@example.in', contestedEmail: null as string | null, active: true, invited: false }
const invited = { active: false, invited: true }

test.each<[string, Partial<AccountLink>, Partial<typeof account>, boolean]>([
  ['a new link', {}, {}, true],
  ['a link at the moment it expires', { expiresAt: now }, {}, false],
  ['a used link', { endedAt: now }, {}, false],
  ['a link of a disabled account', {}, { active: false }, false],
  ['a reset sent to an address that is no longer the account’s', {}, { email: 'b@example.in' }, false],
  [
    'a verification of an address that is no longer the account’s',
    { kind: 'verify_email' },
    { email: 'b@example.in' },
    false,
  ],
  [
    'a verification of an address that another account took meanwhile',
    { kind: 'verify_email' },
    { email: 'b@example.in', contestedEmail: 'a@example.in' },
    true,
  ],
  [
    'a reset sent to an address that another account took meanwhile',
    {},
    { email: 'b@example.in', contestedEmail: 'a@example.in' },
    false,
  ],
  [
    'a not-me link sent to an address that is no longer the account’s',
    { kind: 'not_me' },
    { email: 'b@example.in' },
    true,
  ],
  ['an invitation', { kind: 'staff_invite' }, invited, true],
  ['an invitation that has expired', { kind: 'staff_invite', expiresAt: now }, invited, false],
  ['an invitation that was accepted', { kind: 'staff_invite' }, {}, false],
  ['an invitation to another address', { kind: 'staff_invite', email: 'b@example.in' }, invited, false],
  ['a reset of a person who is only invited', {}, invited, false],
])('%s', (_, changedLink, changedAccount, isUsable) => {
  expect(isLinkUsable(link(changedLink), { ...account, ...changedAccount }, now)).toBe(isUsable)
})

test('verification and reset work for half an hour, not-me for three days, an invitation for seven', () => {
  expect(LINK_LIFETIME_MS).toEqual({
    verify_email: 1_800_000,
    reset_password: 1_800_000,
    not_me: 259_200_000,
    staff_invite: 604_800_000,
  })
})

const OLD = 'a@example.in'
const NEW = 'b@example.in'

test.each<[string, Partial<AccountLink>, Partial<AccountLink>, boolean]>([
  [
    'the old owner’s not-me after the new mailbox reset the password',
    { kind: 'not_me', email: OLD, seq: 4 },
    { email: NEW },
    true,
  ],
  [
    'the old owner’s not-me after the new mailbox’s not-me',
    { kind: 'not_me', email: OLD, seq: 4 },
    { kind: 'not_me', email: NEW },
    true,
  ],
  [
    'the new mailbox’s not-me after the old owner’s',
    { kind: 'not_me', email: NEW, seq: 6 },
    { kind: 'not_me', email: OLD },
    false,
  ],
  [
    'the new mailbox’s reset after the old owner’s not-me',
    { email: NEW, seq: 6 },
    { kind: 'not_me', email: OLD },
    false,
  ],
  ['an older reset', { email: OLD, seq: 4 }, { email: NEW }, false],
  [
    'another not-me of the same mailbox',
    { kind: 'not_me', email: OLD, seq: 4 },
    { kind: 'not_me', email: OLD },
    false,
  ],
  [
    'the same mailbox in capitals',
    { kind: 'not_me', email: OLD.toUpperCase(), seq: 4 },
    { email: OLD },
    false,
  ],
])('%s stays valid or not: %#', (_, candidate, used, survives) => {
  expect(outlives(link(candidate), link(used))).toBe(survives)
})

test('three mails of one kind are sent in a quarter of an hour', () => {
  expect([0, 1, 2, 3, 4].map(mayMailLink)).toEqual([true, true, true, false, false])
})

test.each([
  ['user', false, true],
  ['user', true, false],
  ['farmer', false, false],
  ['admin', false, false],
] as const)('a %s whose e-mail is verified: %s may start fresh: %s', (role, isEmailVerified, may) => {
  expect(mayStartFresh({ role, isEmailVerified })).toBe(may)
})
