import type { Language } from '@farmgate/messages/languages.ts'
import { indianDay } from '../format/indian-day.ts'

interface Window {
  readonly from: string
  readonly to: string
}

/** `Tue 4–7 pm` or `मंगल शाम 4–7 बजे`, in Indian time; from a week ahead with the date, `Tue 24 Nov, 4–7 pm`. */
export function windowText({ from, to }: Window, language: Language, now = new Date()): string {
  const isNear = Date.parse(indianDay(new Date(from))) - Date.parse(indianDay(now)) < WEEK_MS
  const day = partsOf(from, language, isNear ? {} : { day: 'numeric', month: 'short' })
  return `${day}${isNear ? ' ' : ', '}${hoursText({ from, to }, language)}`
}

/** `Tuesday` or `मंगलवार`, of a day such as 2026-11-17. */
export const weekdayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))

const WEEK_MS = 7 * 86_400_000

/** Put together by hand: the browser and the web server would join the words of a date in different ways. */
function partsOf(at: string, language: Language, more: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(`${language}-IN`, {
    weekday: 'short',
    ...more,
    timeZone: 'Asia/Kolkata',
    numberingSystem: 'latn',
  })
  const parts = format.formatToParts(new Date(at))
  return (['weekday', 'day', 'month'] as const)
    .flatMap((type) => parts.find((part) => part.type === type)?.value ?? [])
    .join(' ')
}

function hoursText({ from, to }: Window, language: Language): string {
  const [first, last] = [clockOf(from), clockOf(to)]
  const isOnePart = partOfDay(first, language) === partOfDay(last, language)
  const [start, end] = [digits(first), digits(last)]
  if (language === 'hi') {
    const endPart = isOnePart ? '' : `${partOfDay(last, 'hi')} `
    return `${partOfDay(first, 'hi')} ${start}–${endPart}${end} बजे`
  }
  const startPart = isOnePart ? '' : ` ${partOfDay(first, 'en')}`
  return `${start}${startPart}–${end} ${partOfDay(last, 'en')}`
}

interface Clock {
  readonly hour: number
  readonly minute: number
}

const INDIA_MS = 5.5 * 3_600_000

function clockOf(at: string): Clock {
  const indian = new Date(Date.parse(at) + INDIA_MS)
  return { hour: indian.getUTCHours(), minute: indian.getUTCMinutes() }
}

const digits = ({ hour, minute }: Clock): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`

function partOfDay({ hour }: Clock, language: Language): string {
  if (language === 'en') return hour < 12 ? 'am' : 'pm'
  if (hour < 4 || hour >= 20) return 'रात'
  if (hour < 12) return 'सुबह'
  return hour < 16 ? 'दोपहर' : 'शाम'
}
