import type { DayChoice } from '@farmgate/contract/ordering/order-days.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { RefusalNote } from '../actions/refusal-note.tsx'
import { type OnOrderActionDone, useOrderAction } from '../actions/use-order-action.ts'
import { choiceKey, DayChoices, firstChoice } from './day-choices.tsx'
import { dayChoicesQuery } from './order-days-query.ts'
import './day.css'

interface GiveDayProps {
  order: Order
  onOutcome: OnOrderActionDone
}

/**
 * An order without a day, solved where it is shown: the buyer's phone number, the days that reach the buyer, and one press
 * for the first that is free. Its container needs the words `orderDay`, `orderTable` and `admin`.
 */
export function GiveDay({ order, onOutcome }: GiveDayProps) {
  const words = useWords('orderDay')
  const { name, phone } = order.contact
  const { city, pincode, street } = order.delivery
  return (
    <div className="give-day">
      <p className="give-day-buyer">
        <b>{name}</b>
        {phone !== '' && (
          <a href={`tel:${phone}`} className="give-day-phone">
            <Phone size={18} aria-hidden />
            {phone}
          </a>
        )}
        <span className="wrap-anywhere text-ink-2 text-sm">
          {[street, city, pincode].filter((part) => part !== '').join(', ')}
        </span>
      </p>
      <section className="grid gap-2">
        <h3 className="give-day-question">{words.agreed}</h3>
        <ChangeDayForm order={order} onOutcome={onOutcome} />
      </section>
    </div>
  )
}

/** Chooses a day and gives it. The first one that can be had is chosen already. */
export function ChangeDayForm({
  order,
  onOutcome,
  onKeep,
}: GiveDayProps & { onKeep?: { readonly text: string; readonly keep: () => void } }) {
  const words = useWords('orderDay')
  const { language } = useLanguage()
  const result = useQuery(dayChoicesQuery(order._id))
  const [picked, setPicked] = useState<DayChoice>()
  const { busy, failure, send } = useOrderAction(onOutcome)
  return (
    <Loaded query={result} headingLevel={3} skeleton={<Skeleton className="h-28" />}>
      {(choices) => {
        // A day that was picked may have become full meanwhile.
        const known = choices.days.find(
          (each) => picked !== undefined && each.fault === null && choiceKey(each) === choiceKey(picked),
        )
        const chosen = known ?? firstChoice(choices.days)
        return (
          <div className="grid gap-3">
            <RefusalNote stale={undefined} failure={failure} />
            {choices.days.length === 0 ? (
              <p className="text-ink-2 text-sm">{words.noRound}</p>
            ) : (
              <DayChoices choices={choices} chosen={chosen} onChoose={setPicked} />
            )}
            <p className="day-acts">
              {chosen !== undefined && (
                <Button
                  size="sm"
                  busy={busy !== null}
                  onClick={() =>
                    void send({
                      verb: 'changeDay',
                      order,
                      round: chosen.round._id,
                      day: chosen.day,
                    })
                  }
                >
                  {fill(onKeep === undefined ? words.give : words.moveTo, {
                    day: shortDayText(chosen.day, language),
                  })}
                </Button>
              )}
              {onKeep !== undefined && (
                <Button size="sm" variant="quiet" disabled={busy !== null} onClick={onKeep.keep}>
                  {onKeep.text}
                </Button>
              )}
            </p>
            {chosen !== undefined && (
              <p className="text-ink-2 text-sm">{fill(words.getsMessage, { name: order.contact.name })}</p>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
