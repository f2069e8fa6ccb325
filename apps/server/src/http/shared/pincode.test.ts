import { expect, test } from 'vitest'
import { pincodeOf } from './pincode.ts'

test.for<[string, string | null]>([
  ['farmgate_pincode=411030', '411030'],
  ['farmgate_language=hi; farmgate_pincode=411030-address; other=1', '411030'],
  ['farmgate_pincode=011030', null],
  ['farmgate_pincode=4110300', null],
  ['farmgate_pincode=411030x', null],
  ['not_farmgate_pincode=411030', null],
  ['', null],
])('of the cookies %j: %j', ([cookie, pincode]) => {
  expect(pincodeOf({ cookie })).toBe(pincode)
})
