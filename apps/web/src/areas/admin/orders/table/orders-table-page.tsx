import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { OrderViewName, ViewCounts } from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { COUNT_SHOWN_MAX, pageRange } from './page-range.ts'
import { useQuery } from '@tanstack/react-query'
import { Keyboard, Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '#api/session/session.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { useHeldRows } from '#components/query/use-held-rows.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { usePageTitle } from '#page-title.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import { useChosenRows } from '../../lists/chosen-rows.ts'
import { ExportButton } from '../../lists/export-button.tsx'
import { formText } from '../../form-text.ts'
import { SEARCH_MAX, withFilters } from '../../lists/list-address.ts'
import { type KeyLine, KeysDialog } from '../../lists/keys-dialog.tsx'
import { ListPager } from '../../lists/list-pager.tsx'
import { useKeysSwitch } from '../../lists/use-keys-switch.ts'
import { neighbour, useListKeys } from '../../lists/use-list-keys.ts'
import { ApproveDialog } from '../../returns/approve-dialog.tsx'
import { RejectDialog } from '../../returns/reject-dialog.tsx'
import { usePressGuard } from '../../use-press-guard.ts'
import { CancelDialog } from '../actions/cancel-dialog.tsx'
import {
  openedOrder,
  orderExportFilter,
  orderListKey,
  readOrderAddress,
  withOpenedOrder,
} from '../order-address.ts'
import { DayFilter } from '../day/day-filter.tsx'
import { CHANGE_DAY } from '../day/panel-day.tsx'
import { OrderFilterChips } from '../order-filter-chips.tsx'
import { orderLinkId } from '../order-link.tsx'
import { orderCountsQuery, ordersQuery } from '../order-queries.ts'
import { SettleDialog } from '../actions/settle-dialog.tsx'
import { useOrderActions } from '../actions/use-order-actions.ts'
import { DayAndStatusFilter } from './day-and-status-filter.tsx'
import { OrderPanel } from './order-panel.tsx'
import { BULK_STEP, OrderSelection } from './order-selection.tsx'
import { OrderTable } from './order-table.tsx'
import { OrderViews } from './order-views.tsx'
import { useOthersActs } from './use-others-acts.ts'

const ROWS = 50
const NO_ORDERS: readonly Order[] = []
const idOf = ({ _id }: Order): string => _id

/** The operators' orders on a wide screen: views, a table with keys, and one order beside it. */
export function OrdersTablePage({ nothing }: { nothing: ReactNode }) {
  const admin = useWords('admin')
  const words = useWords('orderTable')
  usePageTitle(admin.orders)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const accountId = useSession('admin')?.user._id ?? ''
  const orderAddress = readOrderAddress(address)
  const openedId = openedOrder(address)
  const listKey = orderListKey(address)
  const result = useQuery({ ...ordersQuery(orderAddress, ROWS), ...liveQuery })
  const { data: counted } = useQuery({ ...orderCountsQuery(), ...liveQuery })
  const list = usePageTurn()
  const held = useHeldRows({ list, listKey, rows: result.data?.orders ?? NO_ORDERS, keyOf: idOf })
  const actions = useOrderActions(list, held)
  usePressGuard(list, listKey, result.data && held.rows)
  const ids = held.rows.map(idOf)
  const chosen = useChosenRows(listKey, ids)
  const { resultOf } = held
  const isOwn = useCallback((order: Order) => resultOf(order) !== undefined, [resultOf])
  const othersActs = useOthersActs(listKey, held.rows, isOwn)
  const [current, setCurrent] = useState<string>()
  const currentId = openedId ?? (ids.includes(current ?? '') ? current : undefined)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const keysSwitch = useKeysSwitch()
  const keyLines: readonly KeyLine[] = [
    [['j', 'k'], admin.keysOr, words['key.move']],
    [['x'], '', words['key.choose']],
    [['Shift', 'x'], '+', words['key.range']],
    [['s'], '', words['key.step']],
    [['Enter'], '', words['key.open']],
    [['d'], '', words['key.day']],
    [['/'], '', words['key.search']],
    [['g', '1–9'], admin.keysThen, words['key.view']],
    [['Esc'], '', words['key.escape']],
    [['?'], '', words['key.help']],
  ]

  /** Another order replaces the open one: Back leads to the list. */
  const open = (id: string): void => {
    setCurrent(id)
    void navigate(
      { search: withOpenedOrder(address, id).toString() },
      { replace: openedId !== undefined, preventScrollReset: true },
    )
  }
  const close = (): void => {
    void navigate(
      { search: withOpenedOrder(address, undefined).toString() },
      { replace: true, preventScrollReset: true },
    )
    if (openedId !== undefined) document.getElementById(orderLinkId(openedId))?.focus({ preventScroll: true })
  }
  useListKeys({
    isOn: keysSwitch.isOn,
    ids,
    currentId,
    openedId,
    hasChosen: chosen.ids.length > 0,
    open,
    close,
    toggle: chosen.toggle,
    chooseUpTo: chosen.chooseUpTo,
    clear: chosen.clear,
    help: () => setHelpOpen(true),
    focus: focusRow,
    opensNext: true,
    tabs: '.order-views a',
    search: '.orders-table-page input[type=search]',
    more: {
      s: (id) => pressStep(chosen.ids.length > 0, id),
      d: () => document.getElementById(CHANGE_DAY)?.click(),
    },
  })
  const to = (by: 1 | -1): (() => void) | undefined => {
    if (openedId === undefined || !ids.includes(openedId)) return undefined
    const next = neighbour(ids, openedId, by)
    return next === undefined ? undefined : () => open(next)
  }
  const { opened, close: closeDialog, onOutcome } = actions

  return (
    <div className="orders-table-page">
      <div className="orders-table-top">
        <h1>{admin.orders}</h1>
        <TableSearch />
        <ExportButton
          role="admin"
          kind="orders"
          question={orderExportFilter(orderAddress)}
          list={admin.orders}
          className="order-top-button order-export"
        />
        <Button
          variant="secondary"
          icon={Keyboard}
          className="order-top-button"
          onClick={() => setHelpOpen(true)}
        >
          {admin.keys} <kbd aria-hidden>?</kbd>
        </Button>
      </div>
      <OrderViews
        key={accountId}
        counts={withOpenView(counted?.counts ?? result.data?.counts, orderAddress.view, result.data?.total)}
        accountId={accountId}
      />
      <DayFilter />
      <DayAndStatusFilter />
      <OrderFilterChips narrow={result.data?.narrow ?? false} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes which row has the focus. */}
      <div
        ref={list}
        tabIndex={-1}
        className="outline-none"
        onFocus={({ target }) => setCurrent(rowOf(target) ?? current)}
      >
        <Loaded query={result} skeleton={<Rows />}>
          {({ nextCursor, total }) =>
            held.rows.length === 0 ? (
              nothing
            ) : (
              <OrderTable
                orders={held.rows}
                actions={actions}
                chosen={chosen}
                currentId={currentId}
                openedId={openedId}
                othersActs={othersActs}
                accountId={accountId}
                foot={
                  <TableFoot count={result.data?.orders.length ?? 0} total={total} nextCursor={nextCursor} />
                }
              />
            )
          }
        </Loaded>
      </div>
      <OrderSelection orders={held.rows} chosen={chosen} hold={held.hold} accountId={accountId} />
      {openedId !== undefined && (
        <OrderPanel
          id={openedId}
          actions={actions}
          accountId={accountId}
          onPrevious={to(-1)}
          onNext={to(1)}
          onClose={close}
        />
      )}
      {isHelpOpen && (
        <KeysDialog
          rows={keyLines}
          isOn={keysSwitch.isOn}
          onToggle={keysSwitch.turn}
          onClose={() => setHelpOpen(false)}
        />
      )}
      {opened?.dialog === 'cancel' && (
        <CancelDialog order={opened.order} onClose={closeDialog} onOutcome={onOutcome} />
      )}
      {opened?.dialog === 'settle' && (
        <SettleDialog order={opened.order} onClose={closeDialog} onOutcome={onOutcome} />
      )}
      {opened?.dialog === 'approve' && (
        <ApproveDialog order={opened.order} onClose={closeDialog} onOutcome={onOutcome} />
      )}
      {opened?.dialog === 'reject' && (
        <RejectDialog order={opened.order} onClose={closeDialog} onOutcome={onOutcome} />
      )}
    </div>
  )
}

/** The id of the order in whose row the element is. */
const rowOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-row]')?.dataset['row']

const focusRow = (id: string): void => {
  const link = document.getElementById(orderLinkId(id))
  link?.focus({ preventScroll: true })
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

function pressStep(hasChosen: boolean, currentId: string | undefined): void {
  if (hasChosen) document.getElementById(BULK_STEP)?.click()
  else if (currentId !== undefined)
    document.querySelector<HTMLElement>(`[data-next-step="${CSS.escape(currentId)}"]`)?.click()
}

function TableSearch() {
  const words = useWords('orderTable')
  const [address, setAddress] = useSearchParams()
  const { q } = readOrderAddress(address)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setAddress(withFilters(address, { q: formText(new FormData(event.currentTarget), 'q') }))
  }

  return (
    <search className="order-table-search" aria-label={words.search}>
      {/* Another search remounts the field with its own text. */}
      <form key={q} onSubmit={submit}>
        <Field
          label={<span className="sr-only">{words.search}</span>}
          prefix={<Search size={18} />}
          type="search"
          name="q"
          placeholder={words.search}
          defaultValue={q}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  )
}

function TableFoot({
  count,
  total,
  nextCursor,
}: {
  count: number
  total: number | null
  nextCursor: string | null
}) {
  const words = useWords('orderTable')
  const [address] = useSearchParams()
  const range = pageRange(address, ROWS, count)
  const text = total === null ? words.rangeOpen : total >= COUNT_SHOWN_MAX ? words.rangeMany : words.range
  return (
    <div className="order-table-foot">
      <p className="order-table-keys" aria-hidden>
        <span>
          <kbd>j</kbd> <kbd>k</kbd> {words['short.move']}
        </span>
        <span>
          <kbd>x</kbd> {words['short.choose']}
        </span>
        <span>
          <kbd>s</kbd> {words['short.step']}
        </span>
        <span>
          <kbd>Enter</kbd> {words['short.open']}
        </span>
        <span>
          <kbd>Shift</kbd> {words['short.range']}
        </span>
      </p>
      {range !== null && <p>{fill(text, { ...range, total: total ?? 0 })}</p>}
      <ListPager nextCursor={nextCursor} />
    </div>
  )
}

const Rows = () => (
  <div className="order-table-box order-table-skeleton">
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} className="h-5" />
    ))}
  </div>
)

/** The views of rounds are counted only while they are open, by their list. */
const withOpenView = (
  counts: ViewCounts | undefined,
  view: OrderViewName | undefined,
  total: number | null | undefined,
): ViewCounts | undefined =>
  view === undefined || total === null || total === undefined ? counts : { [view]: total, ...counts }
