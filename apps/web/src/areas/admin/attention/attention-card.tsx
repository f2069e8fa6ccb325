import type { AttentionRow } from '@farmgate/contract/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useProblemText } from '../../../api/problem-text.ts'
import { momentText } from '../../../components/day-text.ts'
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx'
import { RefundLine } from '../../../components/refund-line.tsx'
import { ReturnBadge } from '../../../components/return-badge.tsx'
import { useLanguage } from '../../../language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'
import { StandingBadges } from '../farmers/standing-badges.tsx'
import './attention-card.css'
import { kindLooks } from './kind-looks.ts'
import { RowActs } from './row-acts.tsx'
import { RowThing } from './row-thing.tsx'
import { RowTitle, useTitleText } from './row-title.tsx'
import { keyOf } from './rows.ts'
import { timeText } from './time-text.ts'
import { type AttentionDesk, rowHeadingId } from './use-attention-desk.ts'

interface AttentionCardProps {
  row: AttentionRow
  why: string
  desk: AttentionDesk
}

/** One thing that waits: what it is, since when, how much money, why it matters, and what can be done about it here. */
export function AttentionCard({ row, why, desk }: AttentionCardProps) {
  const words = useWords('attention')
  const { language } = useLanguage()
  const { kind, amount, minutes, since } = row
  const stale = desk.staleOf(row)
  return (
    <Card as="li" className="attention-card">
      <div className="attention-head">
        <Badge {...kindLooks[kind]}>{words[`kind.${kind}`]}</Badge>
        {amount > 0 && <span className="attention-amount">{rupeesText(amount)}</span>}
      </div>
      <div className="grid gap-1">
        <h2 id={rowHeadingId(keyOf(row))} tabIndex={-1} className="attention-title">
          <RowTitle row={row} desk={desk} />
        </h2>
        {stale === undefined && <p className="text-ink-2">{why}</p>}
        <p className="attention-since">
          {fill(words.waits, { time: timeText(words, minutes) })} ·{' '}
          {fill(words.waitsSince, { moment: momentText(since, language) })}
        </p>
      </div>
      <div className="attention-body">
        <RowThing row={row} desk={desk} />
        {stale === undefined ? (
          <RowActs row={row} desk={desk} />
        ) : (
          <Truth row={row} desk={desk} stale={stale} />
        )}
      </div>
    </Card>
  )
}

/** How it stands now, and why nothing was done: somebody else was quicker. */
function Truth({ row, desk, stale }: { row: AttentionRow; desk: AttentionDesk; stale: unknown }) {
  const words = useWords('attention')
  const problemText = useProblemText()
  const name = useTitleText()(row)
  const { order, farmer } = row
  return (
    <div className="grid gap-2.5">
      <Note tone="bad" title={words.overtaken}>
        {problemText(stale)}
      </Note>
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        {order !== null && <OrderStatusBadge order={order} />}
        {order !== null && order.returnStatus !== null && <ReturnBadge status={order.returnStatus} />}
        {farmer !== null && <StandingBadges farmer={farmer} />}
      </p>
      {order !== null && order.refund !== null && <RefundLine refund={order.refund} />}
      <div className="attention-acts">
        <Button
          variant="secondary"
          aria-label={fill(words.understoodOf, { name })}
          onClick={() => desk.dismiss(row)}
        >
          {words.understood}
        </Button>
      </div>
    </div>
  )
}
