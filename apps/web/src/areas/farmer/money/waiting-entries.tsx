import type { WaitingEntry } from '@farmgate/contract/money/farm-payouts.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { NOT_PAYABLE_REASONS, type NotPayableReason } from '@farmgate/domain/money/payouts/payable.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleAlert, Clock, type LucideIcon, RotateCcw, Truck } from 'lucide-react'
import { useState } from 'react'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Chip } from '#ui/fields/chip.tsx'
import { Scroller } from '#ui/navigation/scroller.tsx'
import { useWords } from '#words.ts'
import type { FarmPayouts } from './owed-sums.tsx'
import { owedRupees } from './signed-rupees.ts'
import { useWhyText } from './why-text.ts'
import './payouts.css'

const FIRST_SHOWN = 8

/** What can't be paid yet: each entry with its reason, to be narrowed down by reason. */
export function WaitingEntries({ waiting: { counts, entries } }: Pick<FarmPayouts, 'waiting'>) {
  const words = useWords('farmPayouts')
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<NotPayableReason | 'all'>('all')
  const [isWhole, setWhole] = useState(false)
  const reasons = NOT_PAYABLE_REASONS.filter((reason) => (counts[reason] ?? 0) > 0)
  const total = reasons.reduce((sum, reason) => sum + (counts[reason] ?? 0), 0)
  if (total === 0) return null
  // The last entry of the chosen reason may have become payable meanwhile.
  const shown = chosen !== 'all' && !reasons.includes(chosen) ? 'all' : chosen
  const matching = entries.filter(({ reason }) => shown === 'all' || reason === shown)
  const visible = isWhole ? matching : matching.slice(0, FIRST_SHOWN)
  return (
    <section aria-labelledby="why-not-payable" className="payout-group print:hidden">
      <h2 id="why-not-payable">{words.why}</h2>
      <fieldset aria-label={words.filter} className="min-w-0">
        <Scroller inset>
          <Chip pressed={shown === 'all'} count={total} onClick={() => setChosen('all')}>
            {words.all}
          </Chip>
          {reasons.map((reason) => (
            <Chip
              key={reason}
              pressed={shown === reason}
              count={counts[reason]}
              onClick={() => setChosen(reason)}
            >
              {words[`reason.${reason}`]}
            </Chip>
          ))}
        </Scroller>
      </fieldset>
      <ul className="card payout-list">
        {visible.map((entry) => (
          <WaitingItem key={entry._id} entry={entry} />
        ))}
      </ul>
      {matching.length > visible.length && (
        <div>
          <Button variant="secondary" onClick={() => setWhole(true)}>
            {fillCount(language, words, 'showMore', matching.length - visible.length)}
          </Button>
        </div>
      )}
      {isWhole && total > entries.length && (
        <p className="text-ink-2 text-sm">{fill(words.onlyNewest, { count: entries.length })}</p>
      )}
    </section>
  )
}

const ICONS: Readonly<Record<NotPayableReason, LucideIcon>> = {
  not_delivered: Truck,
  waiting: Clock,
  return_open: RotateCcw,
  refund_open: RotateCcw,
  claim_open: CircleAlert,
}

function WaitingItem({ entry }: { entry: WaitingEntry }) {
  const { language } = useLanguage()
  const whyText = useWhyText()
  const Icon = ICONS[entry.reason]
  const day = dayText(entry.at, language)
  return (
    <li className="payout-item">
      <div className="payout-head">
        <b className="num">
          {entry.order === null ? day : `${displayOrderNumber(entry.order.number)} · ${day}`}
        </b>
        <b className="num">{owedRupees(entry.amount)}</b>
      </div>
      <p className="payout-why">
        <Icon size={18} aria-hidden />
        <span>{whyText(entry)}</span>
      </p>
    </li>
  )
}
