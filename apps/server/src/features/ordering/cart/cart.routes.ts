import * as api from '@farmgate/contract/ordering/cart.ts'
import type { MarketMode } from '@farmgate/domain/market/market-identity.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { addToCart } from './add-to-cart.ts'
import { type CartFacts, readCart } from './cart.sql.ts'
import { changeLine } from './change-line.ts'
import { presentCart } from './present-cart.ts'
import { removeLine } from './remove-line.ts'

/** Every write answers with the cart as its own transaction sees it. */
export function cartRoutes(
  on: On,
  { db, marketMode }: { readonly db: Db; readonly marketMode: MarketMode },
): void {
  const present = (facts: CartFacts) => presentCart(facts, marketMode)

  on(api.cart, async ({ actor }) => present(await readCart(db, actor.accountId)))

  on(api.addToCart, async ({ actor, body, idempotentRequest }) =>
    present(await addToCart(db, actor.accountId, body.productId, body.quantity, idempotentRequest)),
  )

  on(api.changeCartLine, async ({ actor, params, body }) =>
    present(await changeLine(db, actor.accountId, params.lineId, body.quantity)),
  )

  on(api.removeCartLine, async ({ actor, params }) =>
    present(await removeLine(db, actor.accountId, params.lineId)),
  )
}
