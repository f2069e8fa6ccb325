import { describe, expect, test } from 'vitest'
import { NO_REASON } from '../../catalogue/listings/listing.ts'
import { Refusal } from '../../refusal.ts'
import {
  approveChange,
  canDecideChange,
  changeFarm,
  type FarmFields,
  type FarmProfile,
  rejectChange,
  withdrawChange,
} from './farm-profile.ts'

const shown: FarmFields = { name: 'Ramesh Farm', place: 'Pawas', about: 'Mangoes', pictureId: 'p1' }
const farm = (changes: Partial<FarmProfile> = {}): FarmProfile => ({
  shown,
  isVerified: true,
  version: 4,
  change: null,
  ...changes,
})
const waiting = (fields: Partial<FarmFields>): FarmProfile =>
  farm({ change: { fields: { ...shown, ...fields }, status: 'pending', note: null } })
const rejected = (fields: Partial<FarmFields>): FarmProfile =>
  farm({ change: { fields: { ...shown, ...fields }, status: 'rejected', note: 'Whose farm is this?' } })

describe('a save of a verified farm', () => {
  test.each<[string, FarmProfile, Partial<FarmFields>, Partial<FarmFields> | null, number]>([
    ['sends no reviewed field', farm(), {}, null, 4],
    ['sends the shown fields', farm(), { name: 'Ramesh Farm', place: 'Pawas' }, null, 4],
    ['sends another name', farm(), { name: 'Suresh Farm' }, { name: 'Suresh Farm' }, 5],
    ['sends another place', farm(), { place: 'Nashik' }, { place: 'Nashik' }, 5],
    ['sends another story', farm(), { about: '' }, { about: '' }, 5],
    ['sends another picture', farm(), { pictureId: 'p2' }, { pictureId: 'p2' }, 5],
    [
      'adds to the waiting change',
      waiting({ name: 'Suresh Farm' }),
      { place: 'Nashik' },
      { name: 'Suresh Farm', place: 'Nashik' },
      5,
    ],
    [
      'replaces the waiting change',
      waiting({ name: 'Suresh Farm' }),
      { name: 'Mahesh' },
      { name: 'Mahesh' },
      5,
    ],
    [
      'repeats the waiting change',
      waiting({ name: 'Suresh Farm' }),
      { name: 'Suresh Farm' },
      { name: 'Suresh Farm' },
      4,
    ],
    ['sends the shown name again', waiting({ name: 'Suresh Farm' }), { name: 'Ramesh Farm' }, null, 5],
    [
      'sends the shown name while a place waits too',
      waiting({ name: 'Suresh Farm', place: 'Nashik' }),
      { name: 'Ramesh Farm' },
      { place: 'Nashik' },
      5,
    ],
  ])('%s', (_, before, request, fields, version) => {
    expect(changeFarm(before, request)).toEqual({
      ...before,
      version,
      change: fields === null ? null : { fields: { ...shown, ...fields }, status: 'pending', note: null },
    })
  })

  test('that repeats a rejected change causes no new review', () => {
    const before = rejected({ name: 'Suresh Farm' })
    expect(changeFarm(before, { name: 'Suresh Farm', place: 'Pawas' })).toBe(before)
  })

  test('that corrects a rejected change waits again, without the old note', () => {
    expect(changeFarm(rejected({ name: 'Suresh Farm' }), { name: 'Ramesh and Sons' })).toMatchObject({
      shown,
      change: { fields: { name: 'Ramesh and Sons' }, status: 'pending', note: null },
    })
  })
})

describe('a save of an unverified farm changes at once', () => {
  const unverified = (before: FarmProfile): FarmProfile => ({ ...before, isVerified: false })

  test.each<[string, FarmProfile, Partial<FarmFields>, Partial<FarmFields>]>([
    ['with nothing waiting', farm(), { name: 'Suresh Farm' }, { name: 'Suresh Farm' }],
    [
      'with the change that waited while it was verified',
      waiting({ name: 'Suresh Farm', pictureId: 'p2' }),
      { place: 'Nashik' },
      { name: 'Suresh Farm', pictureId: 'p2', place: 'Nashik' },
    ],
    [
      'without the rejected change',
      rejected({ name: 'Suresh Farm' }),
      { place: 'Nashik' },
      { place: 'Nashik' },
    ],
  ])('%s', (_, before, request, now) => {
    expect(changeFarm(unverified(before), request)).toEqual({
      ...unverified(before),
      shown: { ...shown, ...now },
      change: null,
      version: 5,
    })
  })

  test('a save of the shown fields changes nothing', () => {
    const before = unverified(farm())
    expect(changeFarm(before, { name: 'Ramesh Farm' })).toBe(before)
  })
})

describe('a decision', () => {
  const before = waiting({ name: 'Suresh Farm', pictureId: 'p2' })

  test('approves exactly the waiting change', () => {
    expect(approveChange(before, 4)).toEqual(
      farm({ shown: { ...shown, name: 'Suresh Farm', pictureId: 'p2' }, version: 5 }),
    )
  })

  test.each([
    ['Send a photo of the papers ', 'Send a photo of the papers'],
    [' ', NO_REASON],
    [undefined, NO_REASON],
  ])('rejects with the note %j, keeps what buyers see and drops the picture', (reason, note) => {
    expect(rejectChange(before, 4, reason)).toEqual(
      farm({ change: { fields: { ...shown, name: 'Suresh Farm' }, status: 'rejected', note }, version: 5 }),
    )
  })

  test('without a version is about the change that waits now', () => {
    expect(approveChange(before, undefined).shown.name).toBe('Suresh Farm')
  })

  test.each<[string, FarmProfile, number | undefined]>([
    ['another version', before, 3],
    ['no change', farm(), undefined],
    ['a rejected change', rejected({ name: 'Suresh Farm' }), 4],
  ])('about %s is refused', (_, about, seen) => {
    const refusal = new Refusal('farmer.stale')
    expect(() => approveChange(about, seen)).toThrow(refusal)
    expect(() => rejectChange(about, seen, 'x')).toThrow(refusal)
  })

  test('is offered only while a change waits', () => {
    expect([before, farm(), rejected({ name: 'x' })].map(canDecideChange)).toEqual([true, false, false])
  })
})

test('a change is withdrawn, pending or rejected', () => {
  expect(withdrawChange(waiting({ name: 'Suresh Farm' }))).toEqual(farm({ version: 5 }))
  expect(withdrawChange(rejected({ name: 'Suresh Farm' }))).toEqual(farm({ version: 5 }))
  const none = farm()
  expect(withdrawChange(none)).toBe(none)
})
