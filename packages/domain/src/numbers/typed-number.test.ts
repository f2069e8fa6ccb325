import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['48', '48'],
  ['48.50', '48.50'],
  ['1,200', '1200'],
  ['1,20,000', '120000'],
  ['120,000', '120000'],
  ['1,200.50', '1200.50'],
  ['१२०', '120'],
  ['१,२००', '1200'],
  ['१२.५', '12.5'],
  [' 48 ', '48'],
  ['₹48', '48'],
  ['₹ 1,200', '1200'],
  ['', ''],
])('%j is read as %j', (typed, read) => {
  expect(typedNumber(typed)).toBe(read)
})

test.each(['1,5', '12,34', '1,,200', ',200', '1,200,', '4 kg', '-5', 'abc'])(
  '%j is not made a number',
  (typed) => {
    expect(typedNumber(typed)).not.toMatch(/^\d+(\.\d+)?$/)
  },
)
