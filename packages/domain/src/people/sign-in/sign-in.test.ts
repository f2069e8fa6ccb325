import { expect, test } from 'vitest'
import { maySignIn } from './sign-in.ts'

test.each([
  ['admin', true, undefined, true],
  ['admin', true, '', true],
  ['admin', true, 'admin', true],
  ['admin', true, 'user', false],
  ['user', true, 'admin', false],
  ['user', true, 'king', false],
  ['user', false, undefined, false],
  ['user', false, 'user', false],
] as const)('a %s (active: %s) who picks %s gets in: %s', (role, active, picked, gets) => {
  expect(maySignIn({ role, active }, picked)).toBe(gets)
})
