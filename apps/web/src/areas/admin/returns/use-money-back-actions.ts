import { moneyBack, type MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { HeldRows } from '#components/query/use-held-rows.ts'
import { useRowFocus } from '#components/query/use-row-focus.ts'
import { showToast } from '#ui/overlays/toast.tsx'
import { isAdminQueryFor } from '../query-filter.ts'
import type { OnOrderActionDone } from '../orders/actions/use-order-action.ts'
import { useDoneText, useResultText } from '../orders/actions/use-order-actions.ts'
import { cacheOrder } from '../orders/cached-orders.ts'
import { withOrder } from './return-queries.ts'

type MoneyBackDialog = 'approve' | 'reject' | 'photo' | 'packingPhoto' | 'details' | 'cancel' | 'settle'

/** What was done with a row whose state is not in its order. */
interface Decided {
  readonly status: MoneyBackRow['status']
  readonly order: Order | null
  /** In a sentence, and in a few words for the row. */
  readonly text: string
  readonly result: string
}

interface Overtaken {
  readonly error: unknown
  readonly by: string | null
}

export interface MoneyBackActions {
  readonly opened: { readonly dialog: MoneyBackDialog; readonly row: MoneyBackRow } | null
  readonly open: (dialog: MoneyBackDialog, row: MoneyBackRow) => void
  readonly close: () => void
  readonly onOutcome: (row: MoneyBackRow) => OnOrderActionDone
  readonly onDecided: (row: MoneyBackRow, decided: Decided) => void
  /** Why the last action on this row was not done, if another operator was faster. */
  readonly overtakenOf: (row: MoneyBackRow) => Overtaken | undefined
  readonly resultOf: HeldRows<MoneyBackRow>['resultOf']
  readonly rowProps: HeldRows<MoneyBackRow>['rowProps']
}

/** The element id of the button that opens a row, by which the focus finds it again. */
export const rowButtonId = (id: string): string => `money-back-${id}`

/** The actions of the list. `list` is the element around it, `held` its rows that are done. */
export function useMoneyBackActions(
  list: RefObject<HTMLElement | null>,
  held: Pick<HeldRows<MoneyBackRow>, 'hold' | 'resultOf' | 'rowProps'>,
): MoneyBackActions {
  const doneText = useDoneText()
  const resultText = useResultText()
  const client = useQueryClient()
  const [opened, setOpened] = useState<MoneyBackActions['opened']>(null)
  const [overtaken, setOvertaken] = useState<Readonly<Record<string, Overtaken | undefined>>>({})
  const moveFocus = useRowFocus({ list, elementId: rowButtonId, scroll: 'never' })

  function decided(row: MoneyBackRow, error: Overtaken | undefined): void {
    setOvertaken((now) => ({ ...now, [row._id]: error }))
    // A dialog about another row stays open.
    setOpened((now) => (now?.row._id === row._id ? null : now))
    moveFocus(row._id, row._id)
  }

  function hold(row: MoneyBackRow, text: string, result: string): void {
    held.hold([{ row, result }])
    showToast({ tone: 'ok', text })
  }

  return {
    opened,
    open: (dialog, row) => setOpened({ dialog, row }),
    close: () => setOpened(null),
    onOutcome: (row) => (outcome, action) => {
      cacheOrder(client, outcome.order)
      if (outcome.kind === 'stale') return decided(row, { error: outcome.error, by: outcome.by })
      decided(row, undefined)
      hold(withOrder(row, outcome.order), doneText(action), resultText(action))
    },
    onDecided: (row, { status, order, text, result }) => {
      if (order !== null) cacheOrder(client, order)
      const now = { ...row, status, order: order ?? row.order }
      const lists = { predicate: isAdminQueryFor([moneyBack.path]) }
      client.setQueriesData<Output<typeof moneyBack>>(
        lists,
        (cached) =>
          cached && { ...cached, rows: cached.rows.map((each) => (each._id === row._id ? now : each)) },
      )
      void client.invalidateQueries({ ...lists, refetchType: 'none' })
      decided(row, undefined)
      hold(now, text, result)
    },
    overtakenOf: ({ _id }) => overtaken[_id],
    resultOf: held.resultOf,
    rowProps: held.rowProps,
  }
}
