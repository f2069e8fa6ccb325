import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

const policy = { minLength: 8, denied: new Set(['password1']) }

test.each([
  ['', 'password.required'],
  ['seven77', 'password.too_short'],
  ['eight888', null],
  ['पासवर्डहै', null],
  ['😀😀😀😀😀😀😀', 'password.too_short'],
  ['a'.repeat(128), null],
  ['a'.repeat(129), 'password.too_long'],
  ['PassWord1', 'password.common'],
  ['        ', null],
])('the password %j gets %s', (password, fault) => {
  expect(passwordFault(password, policy)).toBe(fault)
})
