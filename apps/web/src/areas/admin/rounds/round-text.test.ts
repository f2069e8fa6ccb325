import { rounds as words } from '@farmgate/messages/en/rounds.ts'
import { expect, test } from 'vitest'
import {
  atMinute,
  clockText,
  cutOffText,
  dateText,
  shortDay,
  weekdayName,
  whatsAppLink,
  windowText,
} from './round-text.ts'

test('days and times are short and in Indian time', () => {
  expect(shortDay('2026-11-17', 'en')).toBe('Tue 17 Nov')
  expect(weekdayName(7, 'en')).toBe('Sun')
  expect(clockText(20 * 60, 'en')).toBe('8 pm')
  expect(clockText(16 * 60 + 30, 'en')).toBe('4:30 pm')
  expect(cutOffText({ cutOffDays: 1, cutOffMinute: 1200 }, words, 'en')).toBe('Day before, 8 pm')
})

test('they are as buyers read them', () => {
  expect(windowText(atMinute(16 * 60), atMinute(19 * 60), 'en')).toBe('4–7 pm')
  expect(windowText(atMinute(16 * 60), atMinute(19 * 60), 'hi')).toBe('शाम 4–7')
  expect([shortDay('2026-11-17', 'hi'), dateText('2026-11-17', 'hi')]).toEqual(['मंगल 17 नव', '17 नव'])
})

test.each([
  ['98220 11223', '919822011223'],
  ['+91 98220-11223', '919822011223'],
  ['098220 11223', '919822011223'],
])('a link to WhatsApp has the country’s number: %s', (phone, number) => {
  expect(whatsAppLink(phone, 'Hi & bye')).toBe(`https://wa.me/${number}?text=Hi%20%26%20bye`)
})
