import type { AttentionRow } from '@farmgate/contract/attention.ts'
import type { Listing } from '@farmgate/contract/listings.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { orderNumber } from '../../../components/order-number.ts'
import { rupeesText } from '../../../ui/rupees.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.ts'
import { keepFarmer } from '../farmers/kept-farmers.ts'
import type { SettleStanding } from '../farmers/use-standing.ts'
import { keepOrder } from '../orders/kept-orders.ts'
import type { Settle } from '../orders/use-order-action.ts'
import { type OrderDialogName, useSay } from '../orders/use-order-desk.ts'
import type { Decision, Outcome } from '../products/decide.ts'
import { dropListing, keepListing } from '../products/kept-listings.ts'
import { saidOf } from '../products/said-of.ts'
import type { AlarmOutcome } from './alarm-dialog.tsx'
import { dropRow } from './kept-attention.ts'
import type { MoneyOutcome } from './money-call.ts'
import { keyOf, type Overtaken, rowAfter, withOvertaken } from './rows.ts'
import { type ResendAll, useResendAll } from './use-resend-all.ts'

type AttentionDialog = OrderDialogName | 'review' | 'rejectListing' | 'verify' | 'sendHeldBack' | 'notOurs'

export interface Opened {
  readonly dialog: AttentionDialog
  /** As it was when it was opened, so that a decision is about what was seen. */
  readonly row: AttentionRow
  /** Where it stood then: it may be gone from the list by now. */
  readonly at: number
  /** Why it is shown anew: somebody else was quicker. */
  readonly stale?: unknown
}

export interface AttentionDesk {
  readonly rows: readonly AttentionRow[]
  readonly opened: Opened | null
  readonly open: (dialog: AttentionDialog, row: AttentionRow) => void
  readonly close: () => void
  readonly settleOrder: (row: AttentionRow) => Settle
  readonly settleMoney: (row: AttentionRow) => (outcome: MoneyOutcome) => void
  readonly settleListing: (row: AttentionRow) => (outcome: Outcome, decision: Decision) => void
  readonly settleFarmer: (row: AttentionRow) => SettleStanding
  readonly settleAlarm: (row: AttentionRow) => (outcome: AlarmOutcome) => void
  readonly resendAll: ResendAll
  /** Why nothing was done about this row, where somebody else had been quicker. */
  readonly staleOf: (row: AttentionRow) => unknown
  /** The operator has read it. */
  readonly dismiss: (row: AttentionRow) => void
}

export const rowHeadingId = (key: string): string => `attention-${key}`

/** What follows each act: the row leaves with a word about it and the keyboard goes on below, or it shows the truth. */
export function useAttentionDesk(
  answered: readonly AttentionRow[],
  list: RefObject<HTMLElement | null>,
): AttentionDesk {
  const operator = useWords('operator')
  const words = useWords('attention')
  const say = useSay()
  const client = useQueryClient()
  const resendAll = useResendAll()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [overtaken, setOvertaken] = useState<readonly Overtaken[]>([])
  const [left, setLeft] = useState<{ readonly key: string; readonly to: string | null } | null>(null)
  const rows = withOvertaken(answered, overtaken)

  // An effect, because a dialog that closes gives the focus back first, and a row that leaves takes it along.
  useEffect(() => {
    if (left === null || !isFree(left.key)) return
    const next = left.to === null ? null : document.getElementById(rowHeadingId(left.to))
    ;(next ?? list.current)?.focus({ preventScroll: next === null })
  }, [left, list])

  const closeOf = (row: AttentionRow): void =>
    setOpened((now) => (now !== null && keyOf(now.row) === keyOf(row) ? null : now))

  function leave(row: AttentionRow, text: string | null): void {
    closeOf(row)
    dropRow(client, row)
    setOvertaken((now) => now.filter((each) => keyOf(each.row) !== keyOf(row)))
    setLeft({ key: keyOf(row), to: rowAfter(rows, keyOf(row)) })
    if (text !== null) showToast({ tone: 'ok', text })
  }

  function placeOf(row: AttentionRow): number {
    const at = rows.findIndex((each) => keyOf(each) === keyOf(row))
    return at === -1 ? (opened?.at ?? 0) : at
  }

  function keep(row: AttentionRow, error: unknown): void {
    const at = placeOf(row)
    setOvertaken((now) => [...now.filter((each) => keyOf(each.row) !== keyOf(row)), { row, at, error }])
  }

  function stay(row: AttentionRow, error: unknown): void {
    closeOf(row)
    keep(row, error)
    setLeft({ key: keyOf(row), to: keyOf(row) })
  }

  const withOrder = (row: AttentionRow, order: Order | null): AttentionRow => {
    if (order !== null) keepOrder(client, order)
    return { ...row, order }
  }
  const withListing = (row: AttentionRow, listing: Listing): AttentionRow => {
    keepListing(client, listing)
    return { ...row, listing }
  }

  return {
    rows,
    opened,
    resendAll,
    open: (dialog, row) => setOpened({ dialog, row, at: placeOf(row) }),
    close: () => setOpened(null),
    staleOf: (row) => overtaken.find((each) => keyOf(each.row) === keyOf(row))?.error,
    dismiss: (row) => leave(row, null),
    settleOrder: (row) => (outcome, action) => {
      const now = withOrder(row, outcome.order)
      if (outcome.kind === 'done') leave(now, say(action))
      else stay(now, outcome.error)
    },
    settleMoney: (row) => (outcome) => {
      const now = withOrder(row, outcome.order)
      const amount = rupeesText(row.amount)
      if (outcome.kind === 'stale') stay(now, outcome.error)
      else if (outcome.kind === 'unsure') showToast({ text: words.stillUnsure })
      else if (row.refund === null)
        leave(
          now,
          fill(words.provenPaid, { number: outcome.order === null ? '' : orderNumber(outcome.order) }),
        )
      else leave(now, fill(row.refund.state === 'failed' ? words.sentAgain : words.triedNow, { amount }))
    },
    settleListing: (row) => (outcome, decision) => {
      const { listing } = decision
      switch (outcome.kind) {
        case 'decided':
          return leave(
            withListing(row, outcome.listing),
            fill(operator[saidOf(decision)], { product: listing.name }),
          )
        case 'stale': {
          const now = withListing(row, outcome.listing)
          keep(now, outcome.error)
          return setOpened({ dialog: 'review', row: now, at: placeOf(now), stale: outcome.error })
        }
        case 'gone':
          dropListing(client, listing)
          return leave(row, fill(operator.gone, { product: listing.name }))
      }
    },
    settleAlarm: (row) => (outcome) => {
      if (outcome.kind === 'stale') return stay(row, outcome.error)
      const values = { count: outcome.count, amount: rupeesText(outcome.amount) }
      const said = {
        sent_back: words.heldSentBack,
        not_ours: words.heldNotOurs,
        acknowledged: words.acknowledged,
      }
      leave(row, fill(said[outcome.decision], values))
    },
    settleFarmer: (row) => (outcome) => {
      keepFarmer(client, outcome.farmer)
      const now = { ...row, farmer: outcome.farmer }
      if (outcome.kind === 'done') leave(now, fill(operator.isVerified, { farmer: outcome.farmer.name }))
      else stay(now, outcome.error)
    },
  }
}

/** The focus is nowhere, or still on the row: nobody has gone elsewhere meanwhile. */
function isFree(key: string): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return true
  return document.getElementById(rowHeadingId(key))?.closest('li')?.contains(focused) === true
}
