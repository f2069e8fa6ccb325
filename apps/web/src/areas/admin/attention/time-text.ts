import { fillCount } from '@farmgate/messages/fill-count.ts'
import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { useLanguage } from '#language.ts'
import { type AreaWords, useWords } from '#words.ts'

type Words = Pick<AreaWords<'attention'>, 'justNow' | `${'minutes' | 'hours' | 'days'}.${'one' | 'other'}`>

/** Returns a waiting time: `35 minutes`, `5 hours`, `3 days`. */
export function timeText(language: Language, words: Words, minutes: number): string {
  if (minutes < 1) return words.justNow
  if (minutes < HOUR) return fillCount(language, words, 'minutes', Math.floor(minutes))
  if (minutes < 2 * DAY) return fillCount(language, words, 'hours', Math.floor(minutes / HOUR))
  return fillCount(language, words, 'days', Math.floor(minutes / DAY))
}

const HOUR = 60
const DAY = 24 * HOUR

/** Returns how late a row is, or how much time is left, or how long it waits where no time ends. */
export function useRowTime(
  { dueAt, minutes }: Pick<AttentionRow, 'dueAt' | 'minutes'>,
  now: number,
): { readonly text: string; readonly urgency: 'late' | 'soon' | 'calm' } {
  const words = useWords('attention')
  const { language } = useLanguage()
  if (dueAt === null) return { text: timeText(language, words, minutes), urgency: 'calm' }
  const left = (Date.parse(dueAt) - now) / MINUTE_MS
  const time = timeText(language, words, Math.abs(left))
  return left < 0
    ? { text: fill(words.late, { time }), urgency: 'late' }
    : { text: fill(words.left, { time }), urgency: left < SOON ? 'soon' : 'calm' }
}

const MINUTE_MS = 60_000
const SOON = 12 * HOUR
