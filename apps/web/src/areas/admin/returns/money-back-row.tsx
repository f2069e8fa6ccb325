import type { MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import { MONEY_BACK_DECISIONS } from '@farmgate/domain/ordering/order-changes/money-back.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { Camera, Check, ChevronRight, DoorClosed, PackageX, RotateCcw, UserCheck, X } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '#api/session/session.ts'
import { momentText, nearMomentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useNow } from '#components/format/use-now.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Badge } from '#ui/data/badge.tsx'
import { DoneLine } from '#ui/feedback/done-line.tsx'
import { useWords } from '#words.ts'
import { timeText } from '../attention/time-text.ts'
import { RefusalNote } from '../orders/actions/refusal-note.tsx'
import { useApproverWait } from '../own-profile.ts'
import { ReturnBadge } from '../return-badge.tsx'
import { shortDay } from '../rounds/round-text.ts'
import { MoneyBackDetail } from './money-back-detail.tsx'
import { shownClaim } from './shown-claim.ts'
import { type MoneyBackActions, rowButtonId } from './use-money-back-actions.ts'
import './money-back.css'

interface MoneyBackRowProps {
  row: MoneyBackRow
  actions: MoneyBackActions
  isOpen: boolean
  onToggle: () => void
}

/** One line about what asks for money back, with its two acts. A press on the line opens what is needed to decide. */
export function MoneyBackLine({ row, actions, isOpen, onToggle }: MoneyBackRowProps) {
  const words = useWords('moneyBack')
  const { kind, amount, status } = row
  const what = useWhatText()(row)
  const result = actions.resultOf(row)
  const overtaken = actions.overtakenOf(row)
  const detailId = useId()
  return (
    <li {...actions.rowProps(row)} className={classNames('money-back', result !== undefined && 'row-done')}>
      <div className="money-back-line">
        <button
          type="button"
          id={rowButtonId(row._id)}
          className="money-back-open"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailId : undefined}
          onClick={onToggle}
        >
          <ChevronRight size={18} aria-hidden className="money-back-arrow" />
          <Badge tone="mute" icon={ICONS[kind]} className="money-back-kind">
            {words[`kind.${kind}`]}
          </Badge>
          <span className="money-back-what">
            <b>{useTitleText()(row)}</b> <span className="money-back-why">{what}</span>
          </span>
          <b className="money-back-sum">{rupeesText(amount)}</b>
          <Time row={row} />
        </button>
        {result !== undefined ? (
          <DoneLine>{result}</DoneLine>
        ) : status === 'pending' ? (
          <Acts row={row} actions={actions} />
        ) : (
          <ReturnState row={row} />
        )}
      </div>
      {overtaken !== undefined && (
        <div className="money-back-note">
          <RefusalNote stale={overtaken.error} by={overtaken.by} failure={undefined} />
        </div>
      )}
      {isOpen && (
        <div id={detailId} className="money-back-detail">
          <MoneyBackDetail row={row} actions={actions} />
        </div>
      )}
    </li>
  )
}

/** Since when it waits, and until when it is to be decided; or who decided it. */
function Time({ row: { status, at, decideBy, decidedBy } }: { row: MoneyBackRow }) {
  const words = useWords('moneyBack')
  const attention = useWords('attention')
  const { language } = useLanguage()
  const now = useNow(MINUTE_MS)
  if (status !== 'pending')
    return (
      <span className="money-back-time">
        {decidedBy === null
          ? momentText(at, language)
          : fill(words.decidedBy, { name: decidedBy, moment: momentText(at, language) })}
      </span>
    )
  if (decideBy !== null) {
    const left = new Date(decideBy).getTime() - now
    return (
      <span
        className={classNames(
          'money-back-time',
          left < 0 ? 'money-back-late' : left < SOON_MS && 'money-back-soon',
        )}
      >
        {fill(words.decideBy, { moment: nearMomentText(decideBy, language) })}
      </span>
    )
  }
  const minutes = Math.max(0, (now - new Date(at).getTime()) / MINUTE_MS)
  return (
    <span className="money-back-time">
      {fill(words.waits, { time: timeText(language, attention, minutes) })}
    </span>
  )
}

const MINUTE_MS = 60_000
const SOON_MS = 12 * 60 * MINUTE_MS

/** What was decided: of a return in its specified words. */
function ReturnState({ row: { kind, status } }: { row: MoneyBackRow }) {
  const listing = useWords('listing')
  if (kind === 'return') return <ReturnBadge status={status} />
  return status === 'approved' ? (
    <Badge tone="ok" icon={Check}>
      {listing['status.approved']}
    </Badge>
  ) : (
    <Badge tone="bad" icon={X}>
      {listing['status.rejected']}
    </Badge>
  )
}

/** Approve and Reject. A large refund is approved by another person than the one who asked for it. */
function Acts({ row, actions }: Pick<MoneyBackRowProps, 'row' | 'actions'>) {
  const admin = useWords('admin')
  const attention = useWords('attention')
  const { language } = useLanguage()
  const labelOf = useLabelOf()
  const waitsUntil = useApproverWait()
  const session = useSession('admin')
  const whyId = useId()
  const isRefund = row.kind === 'refund'
  const why = !isRefund
    ? null
    : row.refund?.askedBy._id === session?.user._id
      ? attention.ownRefund
      : waitsUntil === null
        ? null
        : fill(attention.newApprover, { moment: momentText(waitsUntil, language) })
  return (
    <div className="money-back-acts">
      <Button
        size="sm"
        variant="soft"
        icon={Check}
        disabled={why !== null}
        aria-describedby={why === null ? undefined : whyId}
        aria-label={labelOf('approve', row)}
        onClick={() => actions.open('approve', row)}
      >
        {admin.approve}
      </Button>
      {MONEY_BACK_DECISIONS[row.kind].reject !== null && (
        <Button
          size="sm"
          variant="danger-outline"
          icon={X}
          aria-label={labelOf('reject', row)}
          onClick={() => actions.open('reject', row)}
        >
          {admin.reject}
        </Button>
      )}
      {why !== null && (
        <p id={whyId} className="money-back-why-not">
          {why}
        </p>
      )}
    </div>
  )
}

/** Returns the name of an act for a screen reader, which says what it is about. */
function useLabelOf(): (act: 'approve' | 'reject', row: MoneyBackRow) => string {
  const admin = useWords('admin')
  const words = useWords('moneyBack')
  const what = useWhatText()
  return (act, row) => {
    const number = row.order === null ? '' : displayOrderNumber(row.order.number)
    if (row.kind === 'return')
      return fill(act === 'approve' ? admin.approveReturnOf : admin.rejectReturnOf, { number })
    // An order may have several claims.
    const kind = row.claim === null ? words[`kind.${row.kind}`] : what(row)
    return fill(act === 'approve' ? words.approveOf : words.rejectOf, { kind, number })
  }
}

function useTitleText(): (row: MoneyBackRow) => string {
  const words = useWords('moneyBack')
  return ({ order }) =>
    order === null
      ? words.noOrder
      : fill(words.title, { number: displayOrderNumber(order.number), user: order.user.name })
}

/** Returns what is wrong, in one line. */
function useWhatText(): (row: MoneyBackRow) => string {
  const words = useWords('moneyBack')
  const admin = useWords('admin')
  const orderWords = useWords('orderWords')
  const roundDay = useWords('roundDay')
  const { language } = useLanguage()
  return (row) => {
    const shown = shownClaim(row)
    if (shown !== null) {
      const { claim, item } = shown
      return fill(words.claimText, {
        amount: itemAmountText(language, orderWords, item.product.unit, claim.amount),
        item: item.product.name,
        reason: orderWords[`claim.reason.${claim.reason}`],
      })
    }
    if (row.stop !== null)
      return fill(words.stopText, {
        round: row.stop.round.name,
        day: shortDay(row.stop.day, language),
        because: roundDay[`because.${row.stop.failedBecause}.text`],
      })
    if (row.refund !== null) return fill(words.refundText, { name: row.refund.askedBy.name })
    const reason = row.order?.returnReason ?? ''
    return reason === '' ? admin.noReturnReason : reason
  }
}

const ICONS = {
  return: RotateCcw,
  claim: Camera,
  missing_bag: PackageX,
  failed_stop: DoorClosed,
  refund: UserCheck,
} as const
