import { earlierPricePaise } from '@farmgate/domain/catalogue/shop/deal.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'

const market = await openMarket()
const { db } = market

/** Prices with the hours each lasted; whole days and their edges are frequent. */
const history = fc.array(
  fc.record({
    pricePaise: fc.integer({ min: 1, max: 6 }).map((n) => n * 1_000),
    hours: fc.integer({ min: 20, max: 28 }),
  }),
  { minLength: 1, maxLength: 6 },
)

test('the earlier price in the database is the one the domain computes from the same history', async () => {
  const farmer = await market.person('farmer')
  await fc.assert(
    fc.asyncProperty(history, async (prices) => {
      let at = Date.UTC(2026, 5, 1)
      const [first, ...later] = prices
      if (first === undefined) return
      const id = await putOnSale(db, {
        farmerId: farmer.id,
        pricePaise: first.pricePaise,
        since: new Date(at),
      })
      at += first.hours * 3_600_000
      for (const { pricePaise, hours } of later) {
        await sql`update products set price_paise = ${pricePaise}, updated_at = ${new Date(at)} where id = ${id}`.execute(
          db,
        )
        at += hours * 3_600_000
      }
      const kept = await db
        .selectFrom('products')
        .select(sql<number | null>`earlier_paise::integer`.as('earlier'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const written = await db
        .selectFrom('price_history')
        .select(['since', sql<number>`price_paise::integer`.as('pricePaise')])
        .where('product_id', '=', id)
        .orderBy('since')
        .execute()
      expect(kept.earlier).toBe(earlierPricePaise(written))
    }),
    { numRuns: 60 },
  )
})
