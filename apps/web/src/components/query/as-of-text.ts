import { fill } from '@farmgate/messages/fill.ts'
import { nearMomentText } from '../format/day-text.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { useOldestShown } from './shown-age.ts'

/** Returns `As of 6:12 am`, with the day unless it is today; null while everything on the screen is fresh. */
export function useAsOfText(): string | null {
  const words = useWords('offline')
  const { language } = useLanguage()
  const oldest = useOldestShown()
  if (oldest === null) return null
  return fill(words.asOf, { time: nearMomentText(new Date(oldest).toISOString(), language) })
}
