import { describe, expect, test } from 'vitest'
import { changedCredentials, decideProfileChange } from './profile-change.ts'

const account = { role: 'user', name: 'Asha', email: 'asha@example.in' } as const
const now = new Date('2026-11-15T06:00:00Z')
const proof = ({
  minutesAgo = 1,
  renews = false,
  passwordProved = false,
  codeProved = null as boolean | null,
} = {}) => ({
  codeProved,
  authTime: new Date(now.getTime() - minutesAgo * 60_000),
  now,
  renews,
  passwordProved,
})

test.each([
  [{ name: 'Asha K' }, false, false],
  [{ email: 'ASHA@example.in' }, false, false],
  [{ password: '' }, false, false],
  [{ password: '        ' }, false, false],
  [{ email: 'new@example.in' }, true, false],
  [{ password: 'a new password' }, false, true],
  [{ email: 'new@example.in', password: 'a new password' }, true, true],
])('%o changes the e-mail: %s, the password: %s', (request, changesEmail, changesPassword) => {
  expect(changedCredentials(account, request)).toEqual({ changesEmail, changesPassword })
  expect(decideProfileChange(account, request, proof())).toMatchObject({
    changesEmail,
    changesPassword,
    endsOtherSessions: changesEmail || changesPassword,
  })
})

describe.each([[{ password: 'a new password' }], [{ email: 'new@example.in' }]])('%o', (request) => {
  test.each([
    // Our own client sends the current password, however recent its sign-in.
    { renews: true, minutesAgo: 0, passwordProved: false, allowed: false },
    { renews: true, minutesAgo: 11, passwordProved: false, allowed: false },
    { renews: true, minutesAgo: 0, passwordProved: true, allowed: true },
    { renews: true, minutesAgo: 11, passwordProved: true, allowed: true },
    // The specified call has no field for it.
    { renews: false, minutesAgo: 0, passwordProved: false, allowed: true },
    { renews: false, minutesAgo: 9.99, passwordProved: false, allowed: true },
    { renews: false, minutesAgo: 10, passwordProved: false, allowed: false },
    { renews: false, minutesAgo: 0, passwordProved: true, allowed: true },
    { renews: false, minutesAgo: 11, passwordProved: true, allowed: true },
  ])(
    'renews: $renews, signed in $minutesAgo minutes ago, password proved: $passwordProved → allowed: $allowed',
    ({ allowed, ...caller }) => {
      const decide = () => decideProfileChange(account, request, proof(caller))
      if (allowed) expect(decide().endsOtherSessions).toBe(true)
      else expect(decide).toThrow('auth.reauth_required')
    },
  )
})

test('a name changes without proof in a session of either kind', () => {
  for (const renews of [true, false])
    for (const codeProved of [null, false])
      expect(
        decideProfileChange(account, { name: 'Asha K' }, proof({ renews, codeProved, minutesAgo: 60 })).name,
      ).toBe('Asha K')
})

test('e-mail and password of an admin with a second factor need the password, then a code', () => {
  const admin = { role: 'admin', name: 'Meera', email: 'meera@example.in' } as const
  for (const request of [{ password: 'a new password' }, { email: 'new@example.in' }]) {
    const decide = (how: Parameters<typeof proof>[0]) => () =>
      decideProfileChange(admin, request, proof({ codeProved: false, ...how }))
    expect(decide({})).toThrow('auth.reauth_required')
    expect(decide({ codeProved: true })).toThrow('auth.reauth_required')
    expect(decide({ passwordProved: true })).toThrow('second_factor.required')
    expect(decide({ passwordProved: true, codeProved: true })().endsOtherSessions).toBe(true)
  }
})

test('a farm’s name is not changed here', () => {
  const farm = { ...account, role: 'farmer' } as const
  expect(decideProfileChange(farm, { name: 'Asha K' }, proof()).name).toBe('Asha')
})

test('fields that are not sent stay as they are', () => {
  const { name, email } = account
  expect(decideProfileChange(account, {}, proof())).toMatchObject({ name, email })
})
