import { planDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { indianDay } from '#components/format/indian-day.ts'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { hourText, shortDay, windowText } from '../round-text.ts'
import { bodyOf, type RoundValues, valuesSchema } from './round-values.ts'

/** The next day of the typed round, as buyers and farms read it. */
export function RoundPreview({ typed }: { typed: RoundValues }) {
  const words = useWords('rounds')
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
  const isSound = valuesSchema.safeParse(typed).success
  const next = isSound
    ? planDays(bodyOf(typed), new Set(), indianDay(now)).find(({ cutOffAt }) => cutOffAt > now)
    : undefined
  const at = (moment: Date) =>
    `${shortDay(moment.toISOString(), language)} ${hourText(moment.toISOString(), language)}`
  return (
    <Card heading={words.buyersSee} padded>
      {next === undefined ? (
        <p className="text-ink-2">{words.noDayAhead}</p>
      ) : (
        <div className="grid gap-3">
          <div>
            <p className="round-small">{fill(words.deliverTo, { pincode: typed.pincodes[0] ?? '' })}</p>
            <p className="font-semibold">
              {shortDay(next.day, language)},{' '}
              {windowText(next.startsAt.toISOString(), next.endsAt.toISOString(), language)}
            </p>
            <p className="round-small">{fill(words.orderUntil, { time: at(next.cutOffAt) })}</p>
          </div>
          <div>
            <p className="round-small">{words.farmsRead}</p>
            <p>{fill(words.bringTo, { place: typed.dropOffPlace, time: at(next.dropOffAt) })}</p>
          </div>
        </div>
      )}
    </Card>
  )
}
