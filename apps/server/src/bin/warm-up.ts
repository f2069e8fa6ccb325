import { setTimeout as sleep } from 'node:timers/promises'
import { readCart } from '#features/ordering/cart/cart.sql.ts'
import { findProduct } from '#features/catalogue/product-view/products.sql.ts'
import { findSession } from '#features/people/sessions/sessions.sql.ts'
import { isDatabaseAway } from '#db/connection/database-away.ts'
import type { Db } from '#db/pool.ts'

const NO_ACCOUNT = '00000000-0000-7000-8000-000000000000'

/** A start that finds PostgreSQL away serves without this, as it would after an outage. */
const WITHIN_MS = 5_000
const PAUSE_MS = 200

/**
 * Opens every connection of the calls, and runs on each what most calls begin with. PostgreSQL then has read its catalogue
 * and prepared these statements: the first calls would wait for that, and a burst of them be refused.
 */
export async function warmUp(db: Db, connections: number): Promise<void> {
  const until = performance.now() + WITHIN_MS
  for (;;) {
    try {
      return await openAll(db, connections)
    } catch (error) {
      if (performance.now() > until || !isDatabaseAway(error)) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** Each connection is held until all are open, or one would be opened and used several times. */
async function openAll(db: Db, connections: number): Promise<void> {
  const all = Promise.withResolvers<void>()
  let open = 0
  const opening = Array.from({ length: connections }, () =>
    db.connection().execute(async (own) => {
      if (++open === connections) all.resolve()
      await prepare(own)
      await all.promise
    }),
  )
  try {
    await Promise.all(opening)
  } finally {
    all.resolve()
  }
}

async function prepare(db: Db): Promise<void> {
  await findSession(db, NO_ACCOUNT)
  // Refuses an account that does not exist, after its statement has run.
  await Promise.allSettled([readCart(db, NO_ACCOUNT)])
  await findProduct(db, NO_ACCOUNT, NO_ACCOUNT)
}
