import { toRupees } from '@farmgate/domain/money.ts'
import type { OrderStatus } from '@farmgate/domain/orders/stage.ts'
import type { ExportSource, Row } from '../exports/export-source.ts'
import { pageByPage } from '../exports/export-source.ts'
import { headIn, momentCell } from '../exports/cells.ts'
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
] as const

/** The list of all orders as it was narrowed, newest first. */
export const ordersExport: ExportSource = async function* (db, { language, question }) {
  yield headIn(language, COLUMNS)
  const { status, ...words } = question
  const { find } = await searchOrders(db, { ...words, status: status as OrderStatus | undefined })
  const rows = pageByPage<OrderFileRow>(async (after, limit) => {
    const ids = await find({ before: after?.id ?? null, limit })
    return readFileRows(
      db,
      ids.map(({ id }) => id),
    )
  })
  for await (const row of rows) yield cellsOf(row)
}

const cellsOf = (order: OrderFileRow): Row => [
  `FG-${order.number}`,
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
]
