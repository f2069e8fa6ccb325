import { expect, test } from 'vitest'
import { momentText, timeText } from './day-text.ts'

/** Times in India, half past the hours of UTC. */
test.each([
  ['2026-11-13T23:51:00Z', '5:21 am', 'सुबह 5:21'],
  ['2026-11-14T06:51:00Z', '12:21 pm', 'दोपहर 12:21'],
  ['2026-11-14T12:01:00Z', '5:31 pm', 'शाम 5:31'],
  ['2026-11-14T15:51:00Z', '9:21 pm', 'रात 9:21'],
])('%s reads as people say it', (timestamp, english, hindi) => {
  expect(timeText(timestamp, 'en')).toBe(english)
  expect(timeText(timestamp, 'hi')).toBe(hindi)
})

test('a moment is the day and the time', () => {
  expect(momentText('2026-11-13T23:51:00Z', 'en')).toBe('14 Nov 2026, 5:21 am')
  expect(momentText('2026-11-13T23:51:00Z', 'hi')).toBe('14 नव॰ 2026, सुबह 5:21')
})
