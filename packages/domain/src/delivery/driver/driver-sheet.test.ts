import { expect, test } from 'vitest'
import { canMark, canRead, fitsStop, isBeforeRound, readableUntil, takesMark } from './driver-sheet.ts'

const day = '2026-11-17'
const at = (text: string) => new Date(`${text}+05:30`)
const link = { day, endsAt: at('2026-11-17T19:00'), isRevoked: false }

test('a sheet closes at 11 pm in India, or with a later window', () => {
  expect(readableUntil(link)).toEqual(at('2026-11-17T23:00'))
  expect(readableUntil({ day, endsAt: at('2026-11-18T00:00') })).toEqual(at('2026-11-18T00:00'))
})

test.each([
  ['during the day', '2026-11-17T17:00', true, true],
  ['at 11 pm', '2026-11-17T23:00', true, true],
  ['after 11 pm', '2026-11-17T23:01', false, true],
  ['72 hours later', '2026-11-20T23:00', false, true],
  ['after 72 hours', '2026-11-20T23:01', false, false],
])('%s the sheet is read and marked as long as it may be', (_when, now, reads, marks) => {
  expect(canRead(link, at(now))).toBe(reads)
  expect(canMark(link, at(now))).toBe(marks)
  expect(canRead({ ...link, isRevoked: true }, at(now))).toBe(false)
  expect(canMark({ ...link, isRevoked: true }, at(now))).toBe(false)
})

test.each([
  ['a second before the farms have brought their bags', '2026-11-17T10:59:59', true],
  ['when they have', '2026-11-17T11:00', false],
  ['a day early', '2026-11-16T17:00', true],
])('%s it is too early to mark: %s', (_when, now, isEarly) => {
  expect(isBeforeRound({ dropOffAt: at('2026-11-17T11:00') }, at(now))).toBe(isEarly)
})

test.each([
  [true, 0, 0, true],
  [true, 19, 0, false],
  [false, 20, 0, false],
  [true, 6, 5, true],
  [false, 6, 6, true],
  [true, 6, 6, false],
])(
  'takes another mark (%s) after %i marks and %i photos, with a photo: %s',
  (takes, marks, photos, hasPhoto) => {
    expect(takesMark({ marks, photos }, { hasPhoto })).toBe(takes)
  },
)

const bags = [
  { farmerId: 'a', status: 'shipped' },
  { farmerId: 'b', status: 'shipped' },
] as const
const paid = { isCash: false, leaveAtDoor: false, bags }
const none = { hasCode: false, hasName: false, hasPhoto: false, hasReason: false, missing: [] }

test.each([
  [true, 'a code', paid, { ...none, kind: 'code', hasCode: true }],
  [false, 'no code', paid, { ...none, kind: 'code' }],
  [true, 'a name', paid, { ...none, kind: 'handed_to', hasName: true }],
  [false, 'no name', paid, { ...none, kind: 'handed_to' }],
  [false, 'a name with a code', paid, { ...none, kind: 'handed_to', hasName: true, hasCode: true }],
  [true, 'a photo at the door', { ...paid, leaveAtDoor: true }, { ...none, kind: 'door', hasPhoto: true }],
  [false, 'the door without a photo', { ...paid, leaveAtDoor: true }, { ...none, kind: 'door' }],
  [false, 'the door that nobody asked for', paid, { ...none, kind: 'door', hasPhoto: true }],
  [true, 'cash of a cash order', { ...paid, isCash: true }, { ...none, kind: 'cash' }],
  [false, 'cash of a paid order', paid, { ...none, kind: 'cash' }],
  [false, 'a code of a cash order', { ...paid, isCash: true }, { ...none, kind: 'code', hasCode: true }],
  [true, 'a failure with a reason', { ...paid, isCash: true }, { ...none, kind: 'failed', hasReason: true }],
  [false, 'a failure without a reason', paid, { ...none, kind: 'failed' }],
  [true, 'one bag missing', paid, { ...none, kind: 'code', hasCode: true, missing: ['a'] }],
  [false, 'all bags missing', paid, { ...none, kind: 'code', hasCode: true, missing: ['a', 'b'] }],
  [true, 'a stop whose bags have moved', { ...paid, bags: [] }, { ...none, kind: 'code', hasCode: true }],
] as const)('%s: a stop is marked by %s', (fits, _what, stop, mark) => {
  expect(fitsStop(stop, mark)).toBe(fits)
})
