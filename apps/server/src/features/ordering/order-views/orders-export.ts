import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import type { OrderViewName } from '@farmgate/domain/ordering/order-admin/order-list.ts'
import type { OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import type { ExportSource, Row } from '#features/platform/exports/export-source.ts'
import { pageByPage } from '#features/platform/exports/export-source.ts'
import { headIn, momentCell } from '#features/platform/exports/cells.ts'
import { searchOrders } from './list-orders.ts'
import { type OrderFileRow, readFileRows } from './orders-export.sql.ts'

const COLUMNS = [
  'order',
  'placed',
  'status',
  'buyer',
  'email',
  'phone',
  'deliverTo',
  'street',
  'city',
  'state',
  'pincode',
  'things',
  'farms',
  'itemsTotal',
  'deliveryFee',
  'platformFee',
  'total',
  'paymentMethod',
  'paymentStatus',
  'paidAt',
  'shippedAt',
  'deliveredAt',
  'cancelledAt',
  'cancelReason',
  'returnStatus',
  'refundAmount',
  'refundState',
  'currentTotal',
  'refundedTotal',
  'changes',
  'day',
  'round',
  'stop',
] as const

/** Exports the filtered list of all orders, newest first. */
export const ordersExport: ExportSource = async function* (db, { accountId, language, question }) {
  yield headIn(language, COLUMNS)
  const { status, view, ...words } = question
  const { find } = await searchOrders(db, accountId, {
    ...words,
    status: status as OrderStatus | undefined,
    view: view as OrderViewName | undefined,
  })
  const rows = pageByPage<OrderFileRow>(async (after, limit) => {
    const ids = await find({
      sort: 'placed',
      direction: 'desc',
      after: after === null ? null : { key: after.id, id: after.id },
      limit,
    })
    return readFileRows(
      db,
      ids.map(({ id }) => id),
    )
  })
  for await (const row of rows) yield cellsOf(row)
}

const cellsOf = (order: OrderFileRow): Row => [
  formatOrderNumber(order.number),
  momentCell(order.createdAt),
  order.status,
  order.buyerName,
  order.buyerEmail,
  order.phone,
  order.toName,
  order.street,
  order.city,
  order.state,
  order.pincode,
  order.things,
  order.farms,
  toRupees(order.itemsPaise),
  toRupees(order.deliveryPaise),
  toRupees(order.platformPaise),
  toRupees(order.totalPaise),
  order.paymentMethod,
  order.isPaid ? 'paid' : 'not paid',
  momentCell(order.paidAt),
  momentCell(order.shippedAt),
  momentCell(order.deliveredAt),
  momentCell(order.cancelledAt),
  order.cancelReason,
  order.returnStatus,
  order.refundPaise === null ? null : toRupees(order.refundPaise),
  order.refundState,
  toRupees(order.currentTotalPaise),
  toRupees(order.refundedPaise),
  order.changes,
  order.day,
  order.round,
  order.stop,
]
