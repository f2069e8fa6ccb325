import * as api from '@farmgate/contract/cart.ts'
import type { On } from '#http/on.ts'
import type { MoneyDeps } from '#features/order-store/money-deps.ts'
import { listOwnUnpaid } from '#features/order-store/own-holds.sql.ts'
import { readCashPosition } from '#features/cash-limits/cash-position.sql.ts'
import { addToCart } from './add-to-cart.ts'
import { readCart, readStaysOnShelf } from './cart.sql.ts'
import { changeLine } from './change-line.ts'
import { presentCart } from './present-cart.ts'
import { removeLine } from './remove-line.ts'

export function cartRoutes(on: On, { db }: Pick<MoneyDeps, 'db'>): void {
  const show = async (buyerId: string) => {
    const rows = await readCart(db, buyerId)
    const productIds = rows.map(({ productId }) => productId)
    return presentCart({
      rows,
      cash: await readCashPosition(db, buyerId, productIds),
      unpaid: await listOwnUnpaid(db, buyerId),
      staysOnShelf: await readStaysOnShelf(db, buyerId),
    })
  }

  on(api.cart, ({ actor }) => show(actor.accountId))

  on(api.addToCart, async ({ actor, body, idempotentRequest }) => {
    await addToCart(db, actor.accountId, body.productId, body.quantity, idempotentRequest)
    return show(actor.accountId)
  })

  on(api.changeCartLine, async ({ actor, params, body }) => {
    await changeLine(db, actor.accountId, params.lineId, body.quantity)
    return show(actor.accountId)
  })

  on(api.removeCartLine, async ({ actor, params }) => {
    await removeLine(db, actor.accountId, params.lineId)
    return show(actor.accountId)
  })
}
