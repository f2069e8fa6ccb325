import type { FarmPayout } from '@farmgate/contract/money/farm-payouts.ts'
import type { PayoutState } from '@farmgate/domain/money/payouts/payout.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, Clock, Copy, type LucideIcon, Undo2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { dayText, momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge, type BadgeProps } from '#ui/data/badge.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { PayoutEntries } from './payout-entries.tsx'
import './payouts.css'

/** Payouts of the farm, newest first. */
export const PayoutList = ({ payouts }: { payouts: readonly FarmPayout[] }) => (
  <ul className="card payout-list">
    {payouts.map((payout) => (
      <PayoutItem key={payout._id} payout={payout} />
    ))}
  </ul>
)

const LOOKS: Readonly<Record<PayoutState, { tone: BadgeProps['tone']; icon: LucideIcon }>> = {
  due: { tone: 'mute', icon: Clock },
  sent: { tone: 'warn', icon: Clock },
  paid: { tone: 'ok', icon: Check },
  failed: { tone: 'bad', icon: X },
  returned: { tone: 'bad', icon: Undo2 },
  dropped: { tone: 'mute', icon: X },
}

function PayoutItem({ payout }: { payout: FarmPayout }) {
  const words = useWords('farmPayouts')
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { state, account, sold, wentBack, deductions, net, utr, sentAt, entries } = payout
  const commission = deductions.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <li className="payout-item">
      <div className="payout-head">
        <b>{sentAt === null ? '' : dayText(sentAt, language)}</b>
        <b className="num">{rupeesText(net)}</b>
      </div>
      {utr !== null && state === 'paid' && <Utr utr={utr} />}
      <p className="text-ink-2 text-sm">{fill(words.to, { account })}</p>
      <p className="num text-ink-2 text-sm">
        {fill(words.madeOf, {
          sold: rupeesText(sold),
          back: rupeesText(wentBack),
          commission: rupeesText(commission),
        })}
      </p>
      {state === 'sent' && sentAt !== null && (
        <p className="text-sm">{fill(words.onItsWay, { moment: momentText(sentAt, language) })}</p>
      )}
      {(state === 'failed' || state === 'returned') && <p className="text-sm">{words[state]}</p>}
      <div className="payout-foot">
        <Badge {...LOOKS[state]}>{words[`state.${state}`]}</Badge>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen((open) => !open)}
        >
          {isOpen ? words.hideEntries : fillCount(language, words, 'seeEntries', entries)}
        </Button>
      </div>
      <div id={id}>{isOpen && <PayoutEntries id={payout._id} />}</div>
    </li>
  )
}

/** The bank's number of the transfer, which a farmer shows at the bank. A tap copies it. */
function Utr({ utr }: { utr: string }) {
  const words = useWords('farmPayouts')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(utr)
      showToast({ tone: 'ok', text: words.copied })
    } catch {
      showToast({ tone: 'bad', text: words.notCopied })
    }
  }
  return (
    <button
      type="button"
      className="payout-utr"
      aria-label={fill(words.copyUtr, { utr })}
      onClick={() => void copy()}
    >
      {words.utr} <span className="num wrap-anywhere inline-block max-w-full">{utr}</span>
      <Copy size={16} aria-hidden />
    </button>
  )
}
