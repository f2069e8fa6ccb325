import { describe, expect, test } from 'vitest'
import type { Refusal } from '../../refusal.ts'
import {
  ACCOUNT_ACTIONS,
  type AccountAction,
  type AccountFacts,
  isSamePhone,
  mayAct,
  refuseAct,
} from './account-actions.ts'

const buyer: AccountFacts = {
  role: 'user',
  isDisabled: false,
  phone: '98220 12345',
  isPhoneConfirmed: false,
}

const outcome = (act: AccountAction, account: AccountFacts): string => {
  try {
    refuseAct(act, account)
    return 'done'
  } catch (error) {
    return (error as Refusal).code
  }
}

const disabled = { ...buyer, isDisabled: true }
const confirmed = { ...buyer, isPhoneConfirmed: true }
const farmer: AccountFacts = { ...buyer, role: 'farmer' }

describe('the actions an operator may take on an account', () => {
  test.each<[AccountAction, string, AccountFacts, string]>([
    ['confirmPhone', 'a buyer', buyer, 'done'],
    ['confirmPhone', 'a confirmed buyer', confirmed, 'account.phone_confirmed'],
    ['confirmPhone', 'a buyer without a number', { ...buyer, phone: '' }, 'account.no_phone'],
    ['confirmPhone', 'a farmer', farmer, 'done'],
    ['confirmPhone', 'a farmer without a number', { ...farmer, phone: '' }, 'account.no_phone'],
    ['confirmPhone', 'a disabled buyer', disabled, 'done'],
    ['unconfirmPhone', 'a buyer', buyer, 'account.phone_not_confirmed'],
    ['unconfirmPhone', 'a confirmed buyer', confirmed, 'done'],
    ['endSession', 'a buyer', buyer, 'done'],
    ['endSession', 'a disabled buyer', disabled, 'account.already_disabled'],
    ['signOut', 'a farmer', farmer, 'done'],
    ['signOut', 'a disabled buyer', disabled, 'account.already_disabled'],
    ['disable', 'a buyer', buyer, 'done'],
    ['disable', 'a farmer', farmer, 'done'],
    ['disable', 'a disabled buyer', disabled, 'account.already_disabled'],
    ['enable', 'a buyer', buyer, 'account.not_disabled'],
    ['enable', 'a disabled buyer', disabled, 'done'],
    ['cancelOrders', 'a buyer', buyer, 'done'],
    ['cancelOrders', 'a disabled buyer', disabled, 'done'],
    ['cancelOrders', 'a farmer', farmer, 'account.not_a_buyer'],
  ])('%s: %s', (act, _, account, expected) => {
    expect(outcome(act, account)).toBe(expected)
    expect(mayAct(act, account)).toBe(expected === 'done')
  })

  test.each(ACCOUNT_ACTIONS)('%s: never an operator', (act) => {
    for (const isDisabled of [true, false])
      for (const isPhoneConfirmed of [true, false])
        expect(outcome(act, { ...buyer, role: 'admin', isDisabled, isPhoneConfirmed })).toBe(
          'account.is_admin',
        )
  })
})

test.each([
  ['98220 12345', '9822012345', true],
  ['+91 98220-12345', '919822012345', true],
  ['9822012345', '9822012346', false],
  ['9822012345', '', false],
])('%s and %s are the same number: %s', (first, second, same) => {
  expect(isSamePhone(first, second)).toBe(same)
})
