import { expect, test } from 'vitest'
import { clockText, dayAndWindowText } from './window-text.ts'

const at = (time: string): string => new Date(`2026-11-17T${time}:00+05:30`).toISOString()

test.for([
  ['16:00', '19:00', 'Tue 17 Nov, 4–7 pm', 'मंगल 17 नव, शाम 4–7'],
  ['08:00', '11:00', 'Tue 17 Nov, 8–11 am', 'मंगल 17 नव, सुबह 8–11'],
  ['11:00', '13:00', 'Tue 17 Nov, 11 am–1 pm', 'मंगल 17 नव, सुबह 11–दोपहर 1'],
  ['16:30', '19:00', 'Tue 17 Nov, 4:30–7 pm', 'मंगल 17 नव, शाम 4:30–7'],
  ['17:00', '20:30', 'Tue 17 Nov, 5–8:30 pm', 'मंगल 17 नव, शाम 5–रात 8:30'],
] as const)('a window from %s to %s', ([from, to, english, hindi]) => {
  const window = { from: at(from), to: at(to) }
  expect([dayAndWindowText(window, 'en'), dayAndWindowText(window, 'hi')]).toEqual([english, hindi])
})

test('a time on the hour has no minutes', () => {
  expect([clockText(at('20:00'), 'en'), clockText(at('11:30'), 'en')]).toEqual(['8 pm', '11:30 am'])
  expect(clockText(at('20:00'), 'hi')).toBe('रात 8')
})

test('the day is the one in India', () => {
  const window = { from: '2026-11-17T18:30:00.000Z', to: '2026-11-17T20:30:00.000Z' }
  expect(dayAndWindowText(window, 'en')).toBe('Wed 18 Nov, 12–2 am')
})
