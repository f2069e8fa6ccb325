import { expect, test } from 'vitest'
import { decideProfileChange } from './profile-change.ts'

const account = { name: 'Asha', email: 'asha@example.in' }
const now = new Date('2026-11-15T06:00:00Z')
const proof = (minutesAgo: number, passwordProved = false) => ({
  authTime: new Date(now.getTime() - minutesAgo * 60_000),
  now,
  passwordProved,
})

test.each([
  [{ name: 'Asha K' }, false],
  [{ email: 'ASHA@example.in' }, false],
  [{ password: '' }, false],
  [{ email: 'new@example.in' }, true],
  [{ password: 'a new password' }, true],
])('%o ends other sessions: %s', (wish, ends) => {
  expect(decideProfileChange(account, wish, proof(1)).endsOtherSessions).toBe(ends)
})

test('an old sign-in needs the password again for password and e-mail, not for the name', () => {
  expect(() => decideProfileChange(account, { password: 'a new password' }, proof(11))).toThrow(
    'auth.reauth_required',
  )
  expect(() => decideProfileChange(account, { email: 'new@example.in' }, proof(11))).toThrow(
    'auth.reauth_required',
  )
  expect(decideProfileChange(account, { name: 'Asha K' }, proof(11)).name).toBe('Asha K')
  expect(decideProfileChange(account, { password: 'a new password' }, proof(11, true)).changesPassword).toBe(
    true,
  )
})

test('what is not sent stays', () => {
  expect(decideProfileChange(account, {}, proof(1))).toMatchObject(account)
})
