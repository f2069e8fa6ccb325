import * as api from '@farmgate/contract/cart.ts'
import type { On } from '../../http/on.ts'
import type { MoneyDeps } from '../../money-deps.ts'
import { readCashPosition } from '../cash-limits/cash-position.sql.ts'
import { addToCart } from './add-to-cart.ts'
import { readCart } from './cart.sql.ts'
import { changeLine } from './change-line.ts'
import { presentCart } from './present-cart.ts'
import { removeLine } from './remove-line.ts'

export function cartRoutes(on: On, { db }: Pick<MoneyDeps, 'db'>): void {
  const show = async (buyerId: string) => {
    const rows = await readCart(db, buyerId)
    const productIds = rows.map(({ productId }) => productId)
    return presentCart(rows, await readCashPosition(db, buyerId, productIds))
  }

  on(api.cart, ({ actor }) => show(actor.accountId))

  on(api.addToCart, async ({ actor, body, intent }) => {
    await addToCart(db, actor.accountId, body.productId, body.quantity, intent)
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
