import { expect, test } from 'vitest'
import { weekdayText } from '@farmgate/messages/day-names.ts'
import { windowText } from './window-text.ts'

const now = new Date('2026-11-16T06:00:00Z')
const on = (day: string, from: string, to: string) => ({
  from: new Date(`${day}T${from}:00+05:30`).toISOString(),
  to: new Date(`${day}T${to}:00+05:30`).toISOString(),
})

test.for([
  ['this week', on('2026-11-17', '16:00', '19:00'), 'Tue 4–7 pm', 'मंगल शाम 4–7 बजे'],
  ['in the morning', on('2026-11-21', '08:00', '11:00'), 'Sat 8–11 am', 'शनि सुबह 8–11 बजे'],
  ['over noon', on('2026-11-18', '11:00', '14:30'), 'Wed 11 am–2:30 pm', 'बुध सुबह 11–दोपहर 2:30 बजे'],
  ['until noon', on('2026-11-18', '09:30', '12:00'), 'Wed 9:30 am–12 pm', 'बुध सुबह 9:30–दोपहर 12 बजे'],
  [
    'in the last hours of the sixth day',
    on('2026-11-22', '20:00', '23:00'),
    'Sun 8–11 pm',
    'रवि रात 8–11 बजे',
  ],
  ['in a week', on('2026-11-23', '16:00', '19:00'), 'Mon 23 Nov, 4–7 pm', 'सोम 23 नव॰, शाम 4–7 बजे'],
] as const)('a window %s', ([, window, english, hindi]) => {
  expect([windowText(window, 'en', now), windowText(window, 'hi', now)]).toEqual([english, hindi])
})

test('a day by its name', () => {
  expect([weekdayText('2026-11-17', 'en'), weekdayText('2026-11-17', 'hi')]).toEqual(['Tuesday', 'मंगलवार'])
})
