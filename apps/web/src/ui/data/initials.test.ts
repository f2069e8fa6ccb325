import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'

test.each([
  ['Asha Kulkarni', 'AK'],
  ['asha', 'A'],
  ['  Ramesh  Baburao Jadhav ', 'RJ'],
  ['', ''],
  ['रमेश जाधव', 'रजा'],
  ['श्याम', 'श्या'],
])('%j is shown as %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
