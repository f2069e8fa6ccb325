import { expect, test } from 'vitest'
import { momentsAfter } from './moments.ts'

test.each([
  ['2026-11-18T20:00:00+05:30', '2026-11-25', '2026-11-22', '2026-11-30', '2027-03-31'],
  // A Wednesday that ends a month stands for the month, and 31 March for itself: the ones after it are taken.
  ['2027-03-28T23:59:00+05:30', '2027-04-07', '2027-04-04', '2027-03-31', '2027-03-31'],
  ['2026-11-18T00:01:00+05:30', '2026-11-25', '2026-11-22', '2026-11-30', '2027-03-31'],
])('the moments after %s', (now, wednesday, sunday, lastOfMonth, endOfYear) => {
  const found = momentsAfter(new Date(now)).map(({ name, at }) => `${name}: ${at.toISOString()}`)
  const inIndia = (day: string, time: string): string => new Date(`${day}T${time}:00+05:30`).toISOString()
  expect(found).toEqual([
    `a Wednesday at 00:05: ${inIndia(wednesday, '00:05')}`,
    `a Wednesday at 07:00: ${inIndia(wednesday, '07:00')}`,
    `a Wednesday at 11:05: ${inIndia(wednesday, '11:05')}`,
    `a Wednesday at 20:05: ${inIndia(wednesday, '20:05')}`,
    `a Wednesday at 23:55: ${inIndia(wednesday, '23:55')}`,
    `a Sunday at 11:05: ${inIndia(sunday, '11:05')}`,
    `the last day of a month at 20:05: ${inIndia(lastOfMonth, '20:05')}`,
    `31 March at 23:55: ${inIndia(endOfYear, '23:55')}`,
  ])
})
