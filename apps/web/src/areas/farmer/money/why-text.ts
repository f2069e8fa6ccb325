import type { WaitingEntry } from '@farmgate/contract/money/farm-payouts.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { dayText, nearMomentText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'

type Why = Pick<WaitingEntry, 'reason' | 'until' | 'day'> &
  Partial<Pick<WaitingEntry, 'deliveredAt' | 'claimed'>>

/** Returns the text that says why an entry is not payable yet. */
export function useWhyText(): (why: Why) => string {
  const words = useWords('farmPayouts')
  const { language } = useLanguage()
  const moment = (timestamp: string) => nearMomentText(timestamp, language)
  return ({ reason, until, day, deliveredAt = null, claimed = [] }) => {
    if (reason === 'not_delivered' && day !== null)
      return fill(words['why.not_delivered.day'], { day: dayText(day, language) })
    if (reason !== 'waiting') {
      const why =
        claimed.length === 0
          ? words[`why.${reason}`]
          : fill(words['why.claim_open.items'], { items: claimed.join(', ') })
      return until === null ? why : `${why} ${fill(words['why.notBefore'], { until: moment(until) })}`
    }
    if (until === null) return words['why.waiting']
    return deliveredAt === null
      ? fill(words['why.waiting'], { until: moment(until) })
      : fill(words['why.waiting.delivered'], { delivered: moment(deliveredAt), until: moment(until) })
  }
}
