import { describe, expect, test } from 'vitest'
import {
  fitsState,
  hasRight,
  isLastOwner,
  STAFF_ACTIONS,
  STAFF_RIGHTS,
  STAFF_ROLES,
  type StaffState,
} from './staff.ts'

test('the rights of each role', () => {
  const table = STAFF_ROLES.map((role) => [role, STAFF_RIGHTS.filter((right) => hasRight(role, right))])
  expect(table).toEqual([
    ['owner', ['owner', 'daily', 'approve', 'any']],
    ['staff', ['daily', 'approve', 'any']],
    ['approver', ['approve', 'any']],
  ])
})

test.each<[StaffState, readonly string[]]>([
  ['active', ['changeRole', 'disable']],
  ['invited', ['changeRole', 'remind', 'takeBack']],
  ['disabled', ['enable']],
])('what can be done with an account that is %s', (state, actions) => {
  expect(STAFF_ACTIONS.filter((action) => fitsState(action, { state }))).toEqual(actions)
})

describe('the last owner', () => {
  test.each([
    ['owner', 'active', 1, true],
    ['owner', 'active', 2, false],
    ['owner', 'invited', 1, false],
    ['owner', 'disabled', 1, false],
    ['staff', 'active', 1, false],
    ['approver', 'active', 1, false],
  ] as const)('%s, %s, of %i owners: %s', (staffRole, state, owners, expected) => {
    expect(isLastOwner({ staffRole, state }, owners)).toBe(expected)
  })
})
