import { fill } from '@farmgate/messages/fill.ts'
import type { Book } from '../../../words.ts'

type Words = Pick<
  Book<'attention'>,
  'justNow' | 'oneMinute' | 'manyMinutes' | 'oneHour' | 'manyHours' | 'oneDay' | 'manyDays'
>

/** `35 minutes`, `5 hours`, `3 days`: as people say how long something has waited. */
export function timeText(words: Words, minutes: number): string {
  if (minutes < 1) return words.justNow
  if (minutes < HOUR) return counted(Math.floor(minutes), words.oneMinute, words.manyMinutes)
  if (minutes < 2 * DAY) return counted(Math.floor(minutes / HOUR), words.oneHour, words.manyHours)
  return counted(Math.floor(minutes / DAY), words.oneDay, words.manyDays)
}

const HOUR = 60
const DAY = 24 * HOUR

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : fill(many, { count })
