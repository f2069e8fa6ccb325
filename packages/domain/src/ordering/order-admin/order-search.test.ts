import { expect, test } from 'vitest'
import { readOrderSearch } from './order-search.ts'

const nothing = { number: null, phoneEnd: null, pincode: null, text: null }

test.each([
  ['#FG-20418', { number: 20_418 }],
  ['fg-20418', { number: 20_418 }],
  ['FG 20418', { number: 20_418 }],
  ['#20418', { number: 20_418 }],
  // Either: it is not known which number the caller has read out.
  ['20418', { number: 20_418, phoneEnd: '20418' }],
  ['418', { number: 418 }],
  ['411038', { number: 411_038, phoneEnd: '411038', pincode: '411038' }],
  ['411 038', { phoneEnd: '411038', pincode: '411038' }],
  ['011038', { number: 11_038, phoneEnd: '011038' }],
  ['98220 41873', { phoneEnd: '9822041873' }],
  ['+91 98220-41873', { phoneEnd: '9822041873' }],
  ['919822041873', { number: 919_822_041_873, phoneEnd: '9822041873' }],
  ['  asha ', { text: 'asha' }],
  ['asha@example.in', { text: 'asha@example.in' }],
  ['आलू', { text: 'आलू' }],
  ['FG-', { text: 'FG-' }],
  ['-', { text: '-' }],
  ["20418' or 1=1", { text: "20418' or 1=1" }],
  ['', {}],
  ['   ', {}],
])('%j', (q, meant) => {
  expect(readOrderSearch(q)).toEqual({ ...nothing, ...meant })
})
