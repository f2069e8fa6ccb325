import { expect, test } from 'vitest'
import { Pincode } from './fields.ts'

test.each([
  ['12', 'pincode.length'],
  ['123', null],
  ['411004', null],
  ['1234567890', null],
  ['12345678901', 'pincode.length'],
  ['4110O4', 'pincode.numeric'],
  ['', 'pincode.required'],
])('a pincode has 3 to 10 digits, as text or as a number: %j is refused with %j', (pincode, code) => {
  const senders = /^\d+$/.test(pincode) ? [pincode, Number(pincode)] : [pincode]
  for (const sent of senders) expect(Pincode.safeParse(sent).error?.issues[0]?.message ?? null).toBe(code)
})
