import { attention, type AttentionRow } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { type HeldRows, useHeldRows } from '#components/query/use-held-rows.ts'
import { neighbourOf, useRowFocus } from '#components/query/use-row-focus.ts'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { isAdminQueryFor } from '../../query-filter.ts'
import { cacheFarmer } from '../../farmers/cached-farmers.ts'
import type { OnFarmerStatusDone } from '../../farmers/use-farmer-status.ts'
import { cacheOrder } from '../../orders/cached-orders.ts'
import type { OnOrderActionDone } from '../../orders/actions/use-order-action.ts'
import { type OrderDialogName, useDoneText, useResultText } from '../../orders/actions/use-order-actions.ts'
import type { ListingDecision, DecisionOutcome } from '../../products/listing-decision.ts'
import { uncacheListing, cacheListing } from '../../products/cached-listings.ts'
import { decisionMessage } from '../../products/decision-message.ts'
import type { AlarmOutcome } from '../alarm-dialog.tsx'
import type { MoneyOutcome } from './money-call.ts'
import { attentionRowKey, type StaleRow, withStaleRows } from '../stale-rows.ts'
import { useDecidedElsewhere } from '../use-decided-elsewhere.ts'
import { type ResendAll, useResendAll } from '../use-resend-all.ts'

type AttentionDialog =
  | OrderDialogName
  | 'verify'
  | 'sendHeldBack'
  | 'notOurs'
  | 'rejectClaim'
  | 'packingPhoto'

export interface OpenedDialog {
  readonly dialog: AttentionDialog
  /** As it was when the dialog opened, so that the decision is about what was seen. */
  readonly row: AttentionRow
  /** Its index then: it may have left the list by now. */
  readonly at: number
}

export interface AttentionActions {
  readonly rows: readonly AttentionRow[]
  readonly opened: OpenedDialog | null
  readonly open: (dialog: AttentionDialog, row: AttentionRow) => void
  readonly close: () => void
  readonly onOrderOutcome: (row: AttentionRow) => OnOrderActionDone
  readonly onMoneyOutcome: (row: AttentionRow) => (outcome: MoneyOutcome) => void
  readonly onListingOutcome: (
    row: AttentionRow,
  ) => (outcome: DecisionOutcome, decision: ListingDecision) => void
  readonly onFarmerOutcome: (row: AttentionRow) => OnFarmerStatusDone
  readonly onAlarmOutcome: (row: AttentionRow) => (outcome: AlarmOutcome) => void
  /** With the text about what was done. */
  readonly onRoadDone: (row: AttentionRow) => (text: string) => void
  readonly resendAll: ResendAll
  /** Why the last action on this row was not done, if another operator was faster. */
  readonly staleOf: (row: AttentionRow) => unknown
  /** The name of that operator, if it is known. */
  readonly fasterOperatorOf: (row: AttentionRow) => string | null
  /** What was done with a row that stays until the list closes up. */
  readonly resultOf: HeldRows<AttentionRow>['resultOf']
  readonly rowProps: HeldRows<AttentionRow>['rowProps']
  /** Removes a stale row that the operator has read. */
  readonly dismiss: (row: AttentionRow) => void
}

export interface AttentionRowActionsProps {
  row: AttentionRow
  actions: AttentionActions
}

export const rowHeadingId = (key: string): string => `attention-${key}`

/**
 * The actions of the list. After each one the row stays in its place with the result, and the focus moves to the next
 * row; or the row shows its current state. `listKey` identifies the list shown.
 */
export function useAttentionActions(
  fetched: readonly AttentionRow[],
  list: RefObject<HTMLElement | null>,
  listKey: string,
): AttentionActions {
  const admin = useWords('admin')
  const words = useWords('attention')
  const doneText = useDoneText()
  const resultText = useResultText()
  const client = useQueryClient()
  const resendAll = useResendAll()
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const [staleRows, setStaleRows] = useState<readonly StaleRow[]>([])
  const moveFocus = useRowFocus({ list, elementId: rowHeadingId, scroll: 'row' })
  const held = useHeldRows({
    list,
    listKey,
    rows: withStaleRows(fetched, staleRows),
    keyOf: attentionRowKey,
  })
  const { rows } = held
  const own = useRef(new Set<string>())
  useDecidedElsewhere(
    listKey,
    fetched,
    (row) => own.current.has(attentionRowKey(row)) || held.resultOf(row) !== undefined,
    keep,
  )

  const closeOf = (row: AttentionRow): void =>
    setOpened((now) => (now !== null && attentionRowKey(now.row) === attentionRowKey(row) ? null : now))

  /** The row is done: it stays with `result` until the list closes up; without one it leaves at once. */
  function leave(row: AttentionRow, text: string | null, result: string | null): void {
    const key = attentionRowKey(row)
    own.current.add(key)
    closeOf(row)
    dropRow(client, row)
    setStaleRows((now) => now.filter((each) => attentionRowKey(each.row) !== key))
    const open = rows.filter((each) => attentionRowKey(each) === key || held.resultOf(each) === undefined)
    moveFocus(key, neighbourOf(open.map(attentionRowKey), key))
    if (result !== null) held.hold([{ row, result }])
    if (text !== null) showToast({ tone: 'ok', text })
  }

  function indexOf(row: AttentionRow): number {
    const at = rows.findIndex((each) => attentionRowKey(each) === attentionRowKey(row))
    return at === -1 ? (opened?.at ?? 0) : at
  }

  function keep(row: AttentionRow, error: unknown, by: string | null = null): void {
    const at = indexOf(row)
    setStaleRows((now) => [
      ...now.filter((each) => attentionRowKey(each.row) !== attentionRowKey(row)),
      { row, at, error, by },
    ])
  }

  function stay(row: AttentionRow, error: unknown, by: string | null = null): void {
    closeOf(row)
    keep(row, error, by)
    moveFocus(attentionRowKey(row), attentionRowKey(row))
  }

  const withOrder = (row: AttentionRow, order: Order | null): AttentionRow => {
    if (order !== null) cacheOrder(client, order)
    return { ...row, order }
  }
  const withListing = (row: AttentionRow, listing: Listing): AttentionRow => {
    cacheListing(client, listing)
    return { ...row, listing }
  }

  return {
    rows,
    opened,
    resendAll,
    open: (dialog, row) => setOpened({ dialog, row, at: indexOf(row) }),
    close: () => setOpened(null),
    staleOf: (row) => staleRows.find((each) => attentionRowKey(each.row) === attentionRowKey(row))?.error,
    fasterOperatorOf: (row) =>
      staleRows.find((each) => attentionRowKey(each.row) === attentionRowKey(row))?.by ?? null,
    resultOf: held.resultOf,
    rowProps: held.rowProps,
    dismiss: (row) => leave(row, null, null),
    onOrderOutcome: (row) => (outcome, action) => {
      const now = withOrder(row, outcome.order)
      if (outcome.kind === 'done') leave(now, doneText(action), resultText(action))
      else stay(now, outcome.error, outcome.by)
    },
    onMoneyOutcome: (row) => (outcome) => {
      const now = withOrder(row, outcome.order)
      const amount = rupeesText(row.amount)
      if (outcome.kind === 'stale') stay(now, outcome.error)
      else if (outcome.kind === 'unsure') showToast({ text: words.stillUnsure })
      else if (row.refund === null)
        leave(
          now,
          fill(words.provenPaid, {
            number: outcome.order === null ? '' : displayOrderNumber(outcome.order.number),
          }),
          words['justNow.paid'],
        )
      else
        leave(
          now,
          fill(row.refund.state === 'failed' ? words.sentAgain : words.triedNow, { amount }),
          words['justNow.sent'],
        )
    },
    onListingOutcome: (row) => (outcome, decision) => {
      const { listing } = decision
      switch (outcome.kind) {
        case 'decided':
          return leave(
            withListing(row, outcome.listing),
            fill(admin[decisionMessage(decision)], { product: listing.name }),
            admin[`justNow.${decision.verb}`],
          )
        case 'stale': {
          // It stays open, as it is now, for another decision.
          return keep(withListing(row, outcome.listing), outcome.error)
        }
        case 'gone':
          uncacheListing(client, listing)
          return leave(row, fill(admin.gone, { product: listing.name }), null)
      }
    },
    onAlarmOutcome: (row) => (outcome) => {
      if (outcome.kind === 'stale') return stay(row, outcome.error)
      const values = { count: outcome.count, amount: rupeesText(outcome.amount) }
      const messages = {
        sent_back: words.heldSentBack,
        not_ours: words.heldNotOurs,
        acknowledged: words.acknowledged,
        new_account: words.newAccountConfirmed,
        released: words.ordersEnded,
      }
      leave(row, fill(messages[outcome.decision], values), words['justNow.decided'])
    },
    onRoadDone: (row) => (text) => leave(row, text, words['justNow.decided']),
    onFarmerOutcome: (row) => (outcome) => {
      cacheFarmer(client, outcome.farmer)
      const now = { ...row, farmer: outcome.farmer }
      if (outcome.kind === 'done')
        leave(now, fill(admin.isVerified, { farmer: outcome.farmer.name }), words['justNow.verified'])
      else stay(now, outcome.error, outcome.farmer.verified?.by ?? null)
    },
  }
}

/** Removes a handled row from every cached list. The lists are refetched later, when they are next used. */
function dropRow(client: QueryClient, row: AttentionRow): void {
  const lists = { predicate: isAdminQueryFor([attention.path]) }
  // A response still on its way predates this change.
  void client.cancelQueries(lists)
  const isSameRow = (each: AttentionRow): boolean => attentionRowKey(each) === attentionRowKey(row)
  const cachedLists = client.getQueriesData<Output<typeof attention>>(lists)
  // A stale row may be missing from the lists already and is then not in the counts.
  const counted = cachedLists.some(([, cached]) => cached?.rows.some(isSameRow) === true) ? 1 : 0
  client.setQueriesData<Output<typeof attention>>(lists, (cached) => {
    if (cached === undefined) return cached
    const counts = { ...cached.counts, [row.kind]: Math.max(0, cached.counts[row.kind] - counted) }
    return { ...cached, rows: cached.rows.filter((each) => !isSameRow(each)), counts }
  })
  void client.invalidateQueries({ ...lists, refetchType: 'none' })
}
