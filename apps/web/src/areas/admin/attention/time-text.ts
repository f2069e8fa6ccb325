import { fillCount } from '@farmgate/messages/fill-count.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { AreaWords } from '#words.ts'

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
