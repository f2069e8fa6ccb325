import type { RoundSummary } from '@farmgate/contract/delivery/rounds.ts'
import { shortWeekdayText } from '@farmgate/messages/day-names.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import {
  clockText as momentText,
  dayParts,
  shortDayText,
  windowText as shortWindowText,
} from '@farmgate/messages/window-text.ts'
import type { AreaWords } from '#words.ts'

type RoundWords = AreaWords<'rounds'>

/** `Tue 17 Nov`. */
export const shortDay = shortDayText

/** `Tue`. */
export const weekdayText = shortWeekdayText

/** `17 Nov`. */
export function dateText(at: string, language: Language): string {
  const { day, month } = dayParts(at, language)
  return `${day} ${month}`
}

/** A Monday, from which the names of weekdays are counted. */
const MONDAY = Date.parse('2026-11-16')

/** The short name of an ISO weekday: Monday is 1. */
export const weekdayName = (weekday: number, language: Language): string =>
  weekdayText(new Date(MONDAY + (weekday - 1) * 86_400_000).toISOString(), language)

/** `8 pm`, `8:30 pm`, in Hindi `रात 8`. */
export const hourText = momentText

/** A moment at this minute of an Indian day. */
export const atMinute = (minute: number, day = '2026-11-16'): string =>
  new Date(Date.parse(day) + (minute - 330) * 60_000).toISOString()

export const clockText = (minute: number, language: Language): string => hourText(atMinute(minute), language)

/** `4–7 pm`. */
export const windowText = (from: string, to: string, language: Language): string =>
  shortWindowText({ from, to }, language)

/** `Day before, 8 pm`. */
export function cutOffText(
  { cutOffDays, cutOffMinute }: Pick<RoundSummary, 'cutOffDays' | 'cutOffMinute'>,
  words: RoundWords,
  language: Language,
): string {
  const key = cutOffDays === 0 ? 'cutOff.same' : cutOffDays === 1 ? 'cutOff.before' : 'cutOff.days'
  return fill(words[key], { days: cutOffDays, time: clockText(cutOffMinute, language) })
}

/** Opens WhatsApp with this text for an Indian number. */
export function whatsAppLink(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  const number = digits.length === 10 ? `91${digits}` : digits
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
