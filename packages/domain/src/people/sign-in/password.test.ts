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
  ['        ', 'password.required'],
  [' eight88 ', null],
])('the password %j gets %s', (password, fault) => {
  expect(passwordFault(password, policy)).toBe(fault)
})

const strict = { ...policy, deniedWords: ['farmgate'] }
const asha = { name: 'Asha Kulkarni', email: 'asha.kulkarni@example.in' }

test.each([
  ['farmgate', 'password.common'],
  ['Farmgate@2026', 'password.common'],
  ['farmgate-tomatoes', null],
  ['asha.kulkarni@example.in', 'password.own_name'],
  ['Asha Kulkarni', 'password.own_name'],
  ['ashakulkarni1990', 'password.own_name'],
  ['asha likes mangoes', null],
  ['12345678910', null],
])('the password %j of Asha Kulkarni gets %s', (password, fault) => {
  expect(passwordFault(password, strict, asha)).toBe(fault)
})
