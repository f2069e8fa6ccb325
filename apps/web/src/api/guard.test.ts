import { ROLES, type Role } from '@farmgate/domain/accounts/role.ts'
import { expect, test } from 'vitest'
import { whereTo } from './guard.ts'

/** Every set of sessions one browser can hold. */
const sets: Role[][] = ROLES.reduce<Role[][]>(
  (some, role) => [...some, ...some.map((set) => [...set, role])],
  [[]],
)

test.each(ROLES)('the area of %s opens to its own session, whoever else is signed in', (area) => {
  for (const signedIn of sets.filter((set) => set.includes(area))) {
    expect(whereTo(area, signedIn), signedIn.join()).toBe('enter')
  }
})

test.each(ROLES)('the area of %s sends others home, and nobody at all to sign in', (area) => {
  for (const signedIn of sets.filter((set) => !set.includes(area))) {
    expect(whereTo(area, signedIn), signedIn.join()).toBe(signedIn.length === 0 ? '/login' : '/')
  }
})
