import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useId } from 'react'
import { useProblemText } from '#api/problem-text.ts'
import { momentText } from '#components/format/day-text.ts'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { RefundLine } from '#components/order/refund-line.tsx'
import { ReturnBadge } from '../return-badge.tsx'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Note } from '#ui/feedback/note.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { FarmerStatusBadges } from '../farmers/farmer-status-badges.tsx'
import './attention-list.css'
import { ClaimBody } from './claims/claim-body.tsx'
import { ACT_OF, kindLooks } from './kind-looks.ts'
import { AttentionRowActions } from './actions/row-actions.tsx'
import { RowSubject } from './row-subject.tsx'
import { RowTitle, useTitleText } from './row-title.tsx'
import { attentionRowKey } from './stale-rows.ts'
import { claimOf } from './claims/shown-claim.ts'
import { timeText, useRowTime } from './time-text.ts'
import { type AttentionActions, rowHeadingId } from './actions/use-attention-actions.ts'

interface AttentionRowProps {
  row: AttentionRow
  why: string
  actions: AttentionActions
  /** How long after the delivery a claim is in time. */
  claimHours: number
  isOpen: boolean
  now: number
  onToggle: () => void
}

/** One row that needs attention in one line. It opens in its place, with what is needed to decide. */
export function AttentionListRow(props: AttentionRowProps) {
  const { row, why, actions, isOpen, now, onToggle } = props
  const words = useWords('attention')
  const { kind, amount } = row
  const { icon: Icon, tone } = kindLooks[kind]
  const key = attentionRowKey(row)
  const bodyId = useId()
  const title = useTitleText()(row)
  const result = actions.resultOf(row)
  const isShown = isOpen && result === undefined
  const { text, urgency } = useRowTime(row, now)
  return (
    <li
      {...actions.rowProps(row)}
      className={classNames(
        'attention-row',
        isShown && 'attention-row-open',
        result !== undefined && 'attention-row-done',
      )}
    >
      <div className="attention-line">
        <Icon size={18} aria-hidden className={`attention-icon attention-icon-${tone}`} />
        <h2 className="attention-head">
          <button
            type="button"
            id={rowHeadingId(key)}
            aria-expanded={isShown}
            aria-controls={isShown ? bodyId : undefined}
            onClick={onToggle}
          >
            <span className="attention-kind">{words[`kind.${kind}`]}</span>{' '}
            <span className="attention-sentence">
              <b>{title}</b> {result ?? why}
            </span>
          </button>
        </h2>
        <span className="attention-amount">{amount > 0 && rupeesText(amount)}</span>
        <span className={`attention-time attention-time-${urgency}`}>{text}</span>
        <span className="attention-act" aria-hidden>
          {result === undefined && words[`act.${ACT_OF[kind]}`]}
        </span>
      </div>
      {isShown && (
        <div id={bodyId} className="attention-opened">
          <OpenedRow {...props} />
        </div>
      )}
    </li>
  )
}

/** What is needed to decide, and the decision. */
function OpenedRow({ row, why, actions, claimHours }: AttentionRowProps) {
  const words = useWords('attention')
  const { language } = useLanguage()
  const stale = actions.staleOf(row)
  const isWaiting = stale === undefined || isStillToReview(row)
  const claim = isWaiting ? claimOf(row) : null
  return (
    <>
      <div className="grid gap-1">
        <p className="attention-title">
          <RowTitle row={row} actions={actions} />
        </p>
        {stale === undefined && <p className="text-ink-2">{why}</p>}
        <p className="attention-since">
          {fill(words.waits, { time: timeText(language, words, row.minutes) })} ·{' '}
          {fill(words.waitsSince, { moment: momentText(row.since, language) })}
        </p>
      </div>
      {claim === null ? (
        <div className={classNames('attention-body', row.listing !== null && 'attention-body-wide')}>
          <RowSubject row={row} actions={actions} />
          {isWaiting && <AttentionRowActions row={row} actions={actions} />}
          {!isWaiting && <StaleNote row={row} actions={actions} stale={stale} />}
        </div>
      ) : (
        <ClaimBody row={row} shown={claim} claimHours={claimHours} actions={actions} />
      )}
    </>
  )
}

/** A listing that was changed since is decided again, as it is now. */
const isStillToReview = ({ listing }: AttentionRow): boolean =>
  listing !== null && (listing.status === 'pending' || listing.change?.status === 'pending')

/** The row's current state, and why nothing was done: another operator was faster. */
function StaleNote({
  row,
  actions,
  stale,
}: {
  row: AttentionRow
  actions: AttentionActions
  stale: unknown
}) {
  const admin = useWords('admin')
  const words = useWords('attention')
  const by = actions.fasterOperatorOf(row)
  const problemText = useProblemText()
  const name = useTitleText()(row)
  const { order, farmer } = row
  return (
    <div className="grid gap-2.5">
      <Note tone="bad" title={by === null ? words.overtaken : fill(admin.decidedBy, { name: by })}>
        {problemText(stale)}
      </Note>
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        {order !== null && <OrderStatusBadge order={order} />}
        {order !== null && order.returnStatus !== null && <ReturnBadge status={order.returnStatus} />}
        {farmer !== null && <FarmerStatusBadges farmer={farmer} />}
      </p>
      {order !== null && order.refund !== null && <RefundLine refund={order.refund} />}
      <div className="attention-acts">
        <Button
          variant="secondary"
          aria-label={fill(words.understoodOf, { name })}
          onClick={() => actions.dismiss(row)}
        >
          {words.understood}
        </Button>
      </div>
    </div>
  )
}
