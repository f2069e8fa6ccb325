import type { Language } from './languages.ts'
import { oncePerLanguage } from './once-per-language.ts'

/** A window of a delivery: moments as the API has them. */
interface Window {
  readonly from: string
  readonly to: string
}

/** `Tue 17 Nov, 4–7 pm`, in Hindi `मंगल 17 नव, शाम 4–7`. */
export const dayAndWindowText = (window: Window, language: Language): string =>
  `${shortDayText(window.from, language)}, ${windowText(window, language)}`

/** `Tue 17 Nov`, in India. */
export function shortDayText(at: string, language: Language): string {
  const { weekday, day, month } = dayParts(at, language)
  return `${weekday} ${day} ${month}`
}

/** The parts of a day in India: `Tue`, `17`, `Nov`. */
export function dayParts(
  at: string,
  language: Language,
): { readonly weekday: string; readonly day: string; readonly month: string } {
  const parts = dayFormat(language).formatToParts(new Date(at))
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  // Without the mark of a shortened month in Hindi: नव॰.
  return { weekday: part('weekday'), day: part('day'), month: part('month').replace('॰', '') }
}

/** `4–7 pm`, `11 am–1 pm`; spoken Hindi names the part of the day first: `शाम 4–7`, `सुबह 11–दोपहर 1`. */
export function windowText({ from, to }: Window, language: Language): string {
  const [start, end] = [clockOf(from, language), clockOf(to, language)]
  const isSamePart = start.part === end.part
  return language === 'hi'
    ? `${start.part} ${start.time}–${isSamePart ? '' : `${end.part} `}${end.time}`
    : `${start.time}${isSamePart ? '' : ` ${start.part}`}–${end.time} ${end.part}`
}

/** `8 pm`, `11:30 am`, in Hindi `रात 8`. */
export function clockText(at: string, language: Language): string {
  const { time, part } = clockOf(at, language)
  return language === 'hi' ? `${part} ${time}` : `${time} ${part}`
}

function clockOf(at: string, language: Language): { readonly time: string; readonly part: string } {
  const parts = clockFormat(language).formatToParts(new Date(at))
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  const minute = part('minute')
  return { time: minute === '00' ? part('hour') : `${part('hour')}:${minute}`, part: part('dayPeriod') }
}

const INDIA = { timeZone: 'Asia/Kolkata', numberingSystem: 'latn' } as const
const DAY = { weekday: 'short', day: 'numeric', month: 'short', ...INDIA } as const
const CLOCK = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', ...INDIA } as const

const dayFormat = oncePerLanguage((language) => new Intl.DateTimeFormat(`${language}-IN`, DAY))
const clockFormat = oncePerLanguage(
  (language) =>
    new Intl.DateTimeFormat(`${language}-IN`, language === 'hi' ? { ...CLOCK, dayPeriod: 'short' } : CLOCK),
)
