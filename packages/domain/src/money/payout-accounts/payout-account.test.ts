import { expect, test } from 'vitest'
import {
  type AccountFacts,
  accountInUse,
  addAccount,
  confirmAccount,
  decideAccount,
  judgeAnswer,
  payableAccount,
  waitingAccount,
} from './payout-account.ts'

const NOW = new Date('2026-11-17T02:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

/** Verified a hundred hours ago and in use since then. */
const account = (changes: Partial<AccountFacts> = {}): AccountFacts => ({
  state: 'verified',
  checkedBy: 'rail',
  createdAt: hours(-100),
  usableFrom: hours(-100),
  verifiedAt: hours(-100),
  replacedAt: null,
  ...changes,
})
const OLD = account()
const newer = (changes: Partial<AccountFacts> = {}) =>
  account({ createdAt: hours(-1), usableFrom: hours(47), verifiedAt: hours(-1), ...changes })

const CHECKING = newer({ state: 'checking', verifiedAt: null })
const DIFFERS = newer({ state: 'name_differs', verifiedAt: null })
const REFUSED = newer({ state: 'refused', verifiedAt: null })
const READY = newer({ usableFrom: hours(0) })
const BLOCKED = newer({ state: 'blocked', usableFrom: hours(-1) })
const STOPPED = newer({ replacedAt: hours(-1), usableFrom: hours(0) })

test.each<[string, AccountFacts[], Record<'inUse' | 'payable' | 'waiting', AccountFacts | null>]>([
  ['no account', [], { inUse: null, payable: null, waiting: null }],
  ['one in use', [OLD], { inUse: OLD, payable: OLD, waiting: null }],
  ['a change whose time has not come', [OLD, newer()], { inUse: OLD, payable: OLD, waiting: newer() }],
  ['a change whose time has come', [OLD, READY], { inUse: READY, payable: READY, waiting: null }],
  ['a change that is being checked', [OLD, CHECKING], { inUse: OLD, payable: OLD, waiting: CHECKING }],
  ['a name that differs', [OLD, DIFFERS], { inUse: OLD, payable: OLD, waiting: DIFFERS }],
  ['a refused change', [OLD, REFUSED], { inUse: OLD, payable: OLD, waiting: REFUSED }],
  ['a change that was stopped', [OLD, STOPPED], { inUse: OLD, payable: OLD, waiting: null }],
  ['a first one that is being checked', [CHECKING], { inUse: null, payable: null, waiting: CHECKING }],
  ['a blocked one: not the one before it', [OLD, BLOCKED], { inUse: BLOCKED, payable: null, waiting: null }],
])('%s', (_, accounts, { inUse, payable, waiting }) => {
  for (const order of [accounts, accounts.toReversed()]) {
    expect(accountInUse(order, NOW)).toEqual(inUse)
    expect(payableAccount(order, NOW)).toEqual(payable)
    expect(waitingAccount(order, NOW)).toEqual(waiting)
  }
})

const PROVED = {
  now: NOW,
  credentialsUnprovedAt: null,
  passwordProved: true,
  isEmailVerified: true,
  isPhoneConfirmed: false,
}

test('a first account may be used at once, a change after the wait', () => {
  expect(addAccount([], PROVED, 48)).toEqual({ isFirst: true, usableFrom: NOW })
  expect(addAccount([CHECKING, REFUSED], PROVED, 48)).toEqual({ isFirst: true, usableFrom: NOW })
  for (const before of [OLD, BLOCKED, STOPPED, newer()])
    expect(addAccount([before], PROVED, 48)).toEqual({ isFirst: false, usableFrom: hours(48) })
})

test('a first account needs a verified e-mail or a phone that an operator called; a change does not', () => {
  const unknown = { ...PROVED, isEmailVerified: false }
  expect(() => addAccount([], unknown, 48)).toThrow('payout_account.unproven')
  expect(addAccount([], { ...unknown, isPhoneConfirmed: true }, 48).isFirst).toBe(true)
  expect(addAccount([OLD], unknown, 48).isFirst).toBe(false)
})

test('an account needs the password again, the first like a change', () => {
  const unproved = { ...PROVED, passwordProved: false }
  for (const before of [[], [OLD]])
    expect(() => addAccount(before, unproved, 48)).toThrow('auth.reauth_required')
})

test('a password that was set without the old one proves nothing for 72 hours', () => {
  for (const before of [[], [OLD]]) {
    const add = (hoursAgo: number) => () =>
      addAccount(before, { ...PROVED, credentialsUnprovedAt: hours(-hoursAgo) }, 48)
    expect(add(0)).toThrow('payout_account.new_password')
    expect(add(71.9)).toThrow('payout_account.new_password')
    expect(add(72)).not.toThrow()
  }
})

test.each([
  ['valid', 'SAVITA RAMESH PAWAR', 'verified'],
  ['valid', 'RAMESH K PAWAR', 'name_differs'],
  ['valid', null, 'name_differs'],
  ['invalid', null, 'refused'],
  ['invalid', 'SAVITA RAMESH PAWAR', 'refused'],
] as const)('the bank answers %s with the name %j: %s', (state, bankName, becomes) => {
  expect(judgeAnswer('Savita R Pawar', { state, bankName })).toBe(becomes)
})

test('an operator decides about names that differ and about passbooks, once', () => {
  const passbook = newer({ state: 'checking', checkedBy: 'operator', verifiedAt: null })
  for (const waiting of [DIFFERS, passbook]) {
    expect(decideAccount(waiting, 'accepted')).toBe('verified')
    expect(decideAccount(waiting, 'refused')).toBe('refused')
    const stopped = { ...waiting, replacedAt: NOW }
    expect(() => decideAccount(stopped, 'accepted')).toThrow('payout_account.decided')
  }
  for (const other of [CHECKING, OLD, REFUSED, BLOCKED])
    expect(() => decideAccount(other, 'accepted')).toThrow('payout_account.decided')
})

test('only a blocked account is confirmed again', () => {
  expect(confirmAccount(BLOCKED)).toBe('verified')
  for (const other of [OLD, CHECKING, DIFFERS, REFUSED, { ...BLOCKED, replacedAt: NOW }])
    expect(() => confirmAccount(other)).toThrow('payout_account.not_blocked')
})
