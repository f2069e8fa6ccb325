import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useProblemText } from '#api/problem-text.ts'
import { momentText } from '#components/format/day-text.ts'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { RefundLine } from '#components/order/refund-line.tsx'
import { ReturnBadge } from '../return-badge.tsx'
import { useLanguage } from '#language.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/data/card.tsx'
import { DoneLine } from '#ui/feedback/done-line.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { FarmerStatusBadges } from '../farmers/farmer-status-badges.tsx'
import './attention-card.css'
import { ClaimBody } from './claims/claim-body.tsx'
import { kindLooks } from './kind-looks.ts'
import { AttentionRowActions } from './actions/row-actions.tsx'
import { RowSubject } from './row-subject.tsx'
import { RowTitle, useTitleText } from './row-title.tsx'
import { attentionRowKey } from './stale-rows.ts'
import { claimOf } from './claims/shown-claim.ts'
import { timeText } from './time-text.ts'
import { type AttentionActions, rowHeadingId } from './actions/use-attention-actions.ts'

interface AttentionCardProps {
  row: AttentionRow
  why: string
  actions: AttentionActions
  /** How long after the delivery a claim is in time. */
  claimHours: number
  /** Of the claims of the list, one is open. */
  isOpen: boolean
  onOpen: () => void
}

/** One row that needs attention: its subject, age and amount, why it matters, and its actions. */
export function AttentionCard({ row, why, actions, claimHours, isOpen, onOpen }: AttentionCardProps) {
  const words = useWords('attention')
  const { language } = useLanguage()
  const { kind, amount, minutes, since } = row
  const stale = actions.staleOf(row)
  const result = actions.resultOf(row)
  const isWaiting = result === undefined && stale === undefined
  const claim = isWaiting && isOpen ? claimOf(row) : null
  return (
    <Card
      as="li"
      {...actions.rowProps(row)}
      className={classNames('attention-card', result !== undefined && 'row-done')}
    >
      <div className="attention-head">
        <Badge {...kindLooks[kind]}>{words[`kind.${kind}`]}</Badge>
        {amount > 0 && <span className="attention-amount">{rupeesText(amount)}</span>}
      </div>
      <div className="grid gap-1">
        <h2 id={rowHeadingId(attentionRowKey(row))} tabIndex={-1} className="attention-title">
          <RowTitle row={row} actions={actions} />
        </h2>
        {stale === undefined && <p className={result === undefined ? 'text-ink-2' : undefined}>{why}</p>}
        <p className="attention-since">
          {fill(words.waits, { time: timeText(language, words, minutes) })} ·{' '}
          {fill(words.waitsSince, { moment: momentText(since, language) })}
        </p>
      </div>
      {claim === null ? (
        <div className="attention-body">
          <RowSubject row={row} actions={actions} />
          {result !== undefined && <DoneLine>{result}</DoneLine>}
          {isWaiting && <AttentionRowActions row={row} actions={actions} onOpenClaim={onOpen} />}
          {result === undefined && stale !== undefined && (
            <StaleNote row={row} actions={actions} stale={stale} />
          )}
        </div>
      ) : (
        <ClaimBody row={row} shown={claim} claimHours={claimHours} actions={actions} />
      )}
    </Card>
  )
}

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
