import { arrivalAt } from '@farmgate/domain/delivery/reach/arrival.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { usePlace } from '#api/delivery.ts'
import { indianDay } from '#components/format/indian-day.ts'
import { weekdayText } from '@farmgate/messages/day-names.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'

/** The delivery claim in the hero, and as a heading further down. */
export interface DeliveryClaim {
  readonly claim: string
  readonly rest: string
  readonly heading: string
}

/**
 * Returns the operator's text, or the next round where the market chose that: to the visitor's pincode if one comes there,
 * else of the market. Null takes the claim off the page.
 */
export function useDeliveryClaim(text: string, nextRound: string | null | undefined): DeliveryClaim | null {
  const words = useWords('home')
  const { language } = useLanguage()
  const { pincode, reach } = usePlace()
  if (nextRound === undefined)
    return text === ''
      ? null
      : { claim: text, rest: words.toYourDoor, heading: fill(words.whyDelivery, { delivery: text }) }
  const arrival = reach === null ? null : arrivalAt(reach)
  const own = arrival?.by === 'round' ? indianDay(new Date(arrival.from)) : null
  const day = own ?? nextRound
  if (day === null) return null
  const shown = { day: weekdayText(day, language), pincode: pincode ?? '' }
  const claim = fill(own === null ? words.nextRound : words.nextRoundTo, shown)
  return { claim, rest: words.straightFromFarms, heading: claim }
}
