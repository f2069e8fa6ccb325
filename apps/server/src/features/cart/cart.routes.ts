import * as api from '@farmgate/contract/cart.ts'
import type { On } from '#http/on.ts'
import type { MoneyDeps } from '#features/order-store/money-deps.ts'
import { addToCart } from './add-to-cart.ts'
import { readCart } from './cart.sql.ts'
import { changeLine } from './change-line.ts'
import { presentCart } from './present-cart.ts'
import { removeLine } from './remove-line.ts'

/** Every write answers with the cart as its own transaction sees it. */
export function cartRoutes(on: On, { db }: Pick<MoneyDeps, 'db'>): void {
  on(api.cart, async ({ actor }) => presentCart(await readCart(db, actor.accountId)))

  on(api.addToCart, async ({ actor, body, idempotentRequest }) =>
    presentCart(await addToCart(db, actor.accountId, body.productId, body.quantity, idempotentRequest)),
  )

  on(api.changeCartLine, async ({ actor, params, body }) =>
    presentCart(await changeLine(db, actor.accountId, params.lineId, body.quantity)),
  )

  on(api.removeCartLine, async ({ actor, params }) =>
    presentCart(await removeLine(db, actor.accountId, params.lineId)),
  )
}
