import { describe, expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import {
  approve,
  canApprove,
  canReject,
  edit,
  isWaiting,
  type Listing,
  NO_REASON,
  reject,
} from './listing.ts'
import { completeFields, type ReviewedFields } from './listing-fields.ts'

const okra: ReviewedFields = {
  ...completeFields({
    name: 'Okra',
    description: 'Tender and green.',
    category: 'Vegetables',
    unit: 'kg',
  }),
  pictureId: 'a'.repeat(32),
}
const bhindi: ReviewedFields = { ...okra, name: 'Bhindi' }

const listing = (rest: Partial<Listing>): Listing => ({
  reviewed: okra,
  status: 'pending',
  reviewNote: null,
  version: 7,
  change: null,
  ...rest,
})

/** Every state a listing can be in. */
const states = {
  pending: listing({}),
  approved: listing({ status: 'approved' }),
  rejected: listing({ status: 'rejected', reviewNote: 'Blurred' }),
  'approved, change waits': listing({
    status: 'approved',
    change: { reviewed: bhindi, status: 'pending', note: null },
  }),
  'approved, change rejected': listing({
    status: 'approved',
    change: { reviewed: bhindi, status: 'rejected', note: 'Not bhindi' },
  }),
}
type State = keyof typeof states

/** What buyers see, what admins see, and the note that the farmer gets. */
const summary = ({ reviewed, status, reviewNote, change, version }: Listing) =>
  [
    version,
    status,
    reviewed.name,
    reviewNote,
    change === null ? null : `${change.status} ${change.reviewed.name}: ${change.note}`,
  ].join(' | ')

describe('a farmer’s edit', () => {
  test.each<[State, Partial<ReviewedFields>, string]>([
    ['pending', { name: 'Bhindi' }, '8 | pending | Bhindi |  | '],
    ['rejected', { name: 'Bhindi' }, '8 | pending | Bhindi |  | '],
    ['approved', { name: 'Bhindi' }, '8 | approved | Okra |  | pending Bhindi: null'],
    ['approved, change waits', { name: 'Lady finger' }, '8 | approved | Okra |  | pending Lady finger: null'],
    [
      'approved, change rejected',
      { name: 'Lady finger' },
      '8 | approved | Okra |  | pending Lady finger: null',
    ],
    // A change back to the approved fields is no change.
    ['approved, change waits', { name: 'Okra' }, '8 | approved | Okra |  | '],
    ['approved, change rejected', { name: 'Okra' }, '8 | approved | Okra |  | '],
    // Saved unchanged: rejected fields are sent in again, the rest stays.
    ['rejected', { name: 'Okra' }, '8 | pending | Okra |  | '],
    ['approved, change rejected', { name: 'Bhindi' }, '8 | approved | Okra |  | pending Bhindi: null'],
  ])('of one that is %s to %j', (state, request, expected) => {
    expect(summary(edit(states[state], request))).toBe(expected)
  })

  test.each<[State, Partial<ReviewedFields>]>([
    ['pending', okra],
    ['approved', okra],
    ['approved, change waits', bhindi],
  ])('of one that is %s to what it is already changes nothing', (state, request) => {
    expect(edit(states[state], request)).toBe(states[state])
  })

  test.each(Object.keys(states) as State[])(
    'of price or stock alone leaves one that is %s alone',
    (state) => {
      expect(edit(states[state], {})).toBe(states[state])
    },
  )

  test('adds to the waiting change, so that two edits in a row are one change', () => {
    const twice = edit(edit(states.approved, { name: 'Bhindi' }), { unit: 'pack' })
    expect(twice.change?.reviewed).toEqual({ ...bhindi, unit: 'pack' })
    expect(twice.reviewed).toEqual(okra)
  })

  test.each<Partial<ReviewedFields>>([
    { name: 'Bhindi' },
    { description: 'Fresh.' },
    { category: 'Fruits' },
    { unit: 'pack' },
    { pictureId: 'b'.repeat(32) },
    { travels: 'keeps' },
  ])('%j never reaches buyers without a review', (request) => {
    const next = edit(states.approved, request)
    expect(next.reviewed).toEqual(okra)
    expect(isWaiting(next)).toBe(true)
    expect(next.version).toBe(8)
  })
})

describe('an admin', () => {
  test.each<[State, string, string]>([
    ['pending', '8 | approved | Okra |  | ', '8 | rejected | Okra | Blurred photo | '],
    ['approved', '7 | approved | Okra |  | ', '8 | rejected | Okra | Blurred photo | '],
    ['rejected', '8 | approved | Okra |  | ', '7 | rejected | Okra | Blurred | '],
    [
      'approved, change waits',
      '8 | approved | Bhindi |  | ',
      '8 | approved | Okra |  | rejected Bhindi: Blurred photo',
    ],
    [
      'approved, change rejected',
      '7 | approved | Okra |  | rejected Bhindi: Not bhindi',
      '8 | rejected | Okra | Blurred photo | ',
    ],
  ])('approves or rejects one that is %s', (state, approved, rejected) => {
    expect(summary(approve(states[state], undefined))).toBe(approved)
    expect(summary(reject(states[state], 7, ' Blurred photo '))).toBe(rejected)
  })

  test.each(Object.keys(states) as State[])(
    'has a button for one that is %s exactly where it does something',
    (state) => {
      const before = states[state]
      expect(approve(before, 7) !== before).toBe(canApprove(before))
      expect(reject(before, 7, undefined) !== before).toBe(canReject(before))
    },
  )

  test.each(Object.keys(states) as State[])(
    'who saw an older version of one that is now %s is refused',
    (state) => {
      expect(() => approve(states[state], 6)).toThrow(new Refusal('product.stale'))
      expect(() => reject(states[state], 6, 'Blurred')).toThrow(new Refusal('product.stale'))
    },
  )

  test.each([undefined, '', '  '])('who gives no reason (%j) leaves the standard note', (reason) => {
    expect(reject(states.pending, undefined, reason).reviewNote).toBe(NO_REASON)
    expect(reject(states['approved, change waits'], undefined, reason).change?.note).toBe(NO_REASON)
  })
})

test.each<[State, boolean]>([
  ['pending', true],
  ['approved', false],
  ['rejected', false],
  ['approved, change waits', true],
  ['approved, change rejected', false],
])('one that is %s waits for an admin: %s', (state, waits) => {
  expect(isWaiting(states[state])).toBe(waits)
})
