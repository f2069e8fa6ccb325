import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

interface Ordered {
  readonly productId: string
  readonly quantity: number
}

/**
 * What was bought leaves the cart, and no more than that: a line that held more keeps the rest, and what was put in
 * meanwhile stays. Lines are locked in one order, so that two orders that are paid together wait for each other.
 */
export async function takeOutOfCart(tx: Tx, buyerId: string, lines: readonly Ordered[]): Promise<void> {
  await sql`
    with ordered as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("productId" uuid, quantity integer)
    ), held as (
      select cart_lines.id, cart_lines.quantity - ordered.quantity as rest
        from cart_lines join ordered on ordered."productId" = cart_lines.product_id
       where cart_lines.buyer_id = ${buyerId}
       order by cart_lines.product_id
         for update of cart_lines
    ), emptied as (
      delete from cart_lines using held where cart_lines.id = held.id and held.rest <= 0
    )
    update cart_lines set quantity = held.rest from held where cart_lines.id = held.id and held.rest > 0
  `.execute(tx)
}
