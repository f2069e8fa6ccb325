import { ROLES, type Role } from '@farmgate/domain/people/role.ts'
import { expect, test } from 'vitest'
import { redirectFor } from './guard.ts'

/** Every set of sessions one browser can hold. */
const sets: Role[][] = ROLES.reduce<Role[][]>(
  (subsets, role) => [...subsets, ...subsets.map((subset) => [...subset, role])],
  [[]],
)

test.each(ROLES)('the area of %s opens for its own session, with any other roles signed in', (area) => {
  for (const signedIn of sets.filter((set) => set.includes(area))) {
    expect(redirectFor(area, signedIn), signedIn.join()).toBe('enter')
  }
})

test.each(ROLES)(
  'the area of %s sends other roles to the home page and signed-out visitors to the login',
  (area) => {
    for (const signedIn of sets.filter((set) => !set.includes(area))) {
      expect(redirectFor(area, signedIn), signedIn.join()).toBe(signedIn.length === 0 ? '/login' : '/')
    }
  },
)
