import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import type { OpenUnpaid } from '@farmgate/domain/ordering/order-limits/unpaid-limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { isUnsent } from '#db/order-states.sql.ts'
import { isPaymentUnknown, linesOf } from './order-rows.sql.ts'

/** With the status, although it is implied: a buyer's open orders are an index, which does not grow with the market. */
const areUnpaidOf = (buyerId: string): RawBuilder<unknown> =>
  sql`orders.buyer_id = ${buyerId} and orders.awaiting and ${isUnsent('orders')}`

/** The units of a product that unpaid orders of this buyer hold; part of a statement that reads the free stock too. */
export const heldBy = (buyerId: string, productId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select coalesce(sum(order_lines.quantity), 0)::integer
    from orders join order_lines on order_lines.order_id = orders.id
   where ${areUnpaidOf(buyerId)} and order_lines.product_id = ${productId})`

/** An unpaid order of a buyer, as the cart shows it. */
export interface OwnUnpaidOrder extends OpenUnpaid {
  readonly number: string
  readonly payBy: Date
  readonly isPaymentUnknown: boolean
}

/** As JSON has it. */
export type OwnUnpaidRow = Omit<OwnUnpaidOrder, 'number' | 'payBy'> & {
  readonly number: number
  readonly payBy: string
}

export const toOwnUnpaid = (row: OwnUnpaidRow): OwnUnpaidOrder => ({
  ...row,
  number: formatOrderNumber(row.number),
  payBy: new Date(row.payBy),
})

/** Newest first. */
export const ownUnpaidQuery = (buyerId: string): RawBuilder<unknown> => sql`
  select orders.id, orders.number::integer as number, orders.total_paise::integer as "totalPaise",
         orders.payment_deadline as "payBy", ${isPaymentUnknown(sql`payment_intents.id`)} as "isPaymentUnknown",
         ${linesOf('orders.id')} as lines, '[]'::jsonb as places
    from orders left join payment_intents on payment_intents.order_id = orders.id
   where ${areUnpaidOf(buyerId)}
   order by orders.id desc`
