import { formatOrderNumber } from '@farmgate/domain/orders/order-number.ts'
import type { RequestedItem } from '@farmgate/domain/orders/pricing.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import { isPaymentUnknown, linesOf } from './order-rows.sql.ts'

/** The units of a product that unpaid orders of this buyer hold; part of a statement that reads the free stock too. */
export const heldBy = (buyerId: string, productId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select coalesce(sum(order_lines.quantity), 0)::integer
    from orders join order_lines on order_lines.order_id = orders.id
   where orders.buyer_id = ${buyerId} and orders.awaiting and order_lines.product_id = ${productId})`

/** An unpaid order of a buyer, as the cart shows it. */
export interface OwnUnpaidOrder {
  readonly id: string
  readonly number: string
  readonly totalPaise: number
  readonly payBy: Date
  readonly isPaymentUnknown: boolean
  readonly lines: readonly RequestedItem[]
}

/** Newest first. */
export async function listOwnUnpaid(db: Db | Tx, buyerId: string): Promise<OwnUnpaidOrder[]> {
  const { rows } = await sql<Omit<OwnUnpaidOrder, 'number'> & { number: number }>`
    select orders.id, orders.number::integer as number, orders.total_paise::integer as "totalPaise", orders.payment_deadline as "payBy",
           ${isPaymentUnknown(sql`payment_intents.id`)} as "isPaymentUnknown", ${linesOf('orders.id')} as lines
      from orders left join payment_intents on payment_intents.order_id = orders.id
     where orders.buyer_id = ${buyerId} and orders.awaiting
     order by orders.id desc`.execute(db)
  return rows.map((row) => ({ ...row, number: formatOrderNumber(row.number) }))
}
