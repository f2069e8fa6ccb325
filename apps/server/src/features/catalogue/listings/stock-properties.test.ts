import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { pendingListing } from '#testing/builders/listings.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { giveBack, sell } from './testing/sales.sql.ts'

const market = await openMarket()
let farmer: Person
let id: string
beforeAll(async () => {
  farmer = await market.person('farmer')
  id = (await pendingListing(market, farmer, { quantity: 0 }))._id
})

/** The steps that can happen to a count, each with its effect on a plain number. */
type Step =
  | { readonly does: 'open the form' }
  | { readonly does: 'save the form'; readonly more: number }
  | { readonly does: 'recount'; readonly counted: number }
  | { readonly does: 'take'; readonly count: number }
  | { readonly does: 'give back' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ does: 'open the form' } as const),
  fc.record({ does: fc.constant('save the form' as const), more: fc.integer({ min: -15, max: 15 }) }),
  fc.record({ does: fc.constant('recount' as const), counted: fc.nat(30) }),
  fc.record({ does: fc.constant('take' as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.constant({ does: 'give back' } as const),
)

const save = async (body: { quantity: number; quantitySeen?: number }): Promise<number> =>
  (await farmer.call(editProduct, { params: { id }, body })).product.stock

test('after any edits, counts, sales and returns, the stock is what a plain count gives, and never negative', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      let expected = await save({ quantity: 20 })
      let seen = expected
      const sold: { orderId: string; count: number }[] = []
      for (const move of steps) {
        if (move.does === 'open the form') seen = expected
        else if (move.does === 'save the form') {
          const quantity = Math.max(seen + move.more, 0)
          expected = Math.max(expected + quantity - seen, 0)
          expect(await save({ quantity, quantitySeen: seen })).toBe(expected)
          seen = expected
        } else if (move.does === 'recount') {
          expected = move.counted
          expect(await save({ quantity: move.counted })).toBe(expected)
        } else if (move.does === 'take') {
          const selling = sell(market.db, id, move.count)
          if (move.count > expected) await expect(selling).rejects.toThrow('stock_not_negative')
          else {
            sold.push({ orderId: await selling, count: move.count })
            expected -= move.count
          }
        } else {
          const order = sold.pop()
          if (order !== undefined) {
            await giveBack(market.db, order.orderId)
            expected += order.count
          }
        }
      }
      expect(await stockAndMoves()).toEqual({ available: expected, moved: expected })
    }),
    { numRuns: 120 },
  )
})

async function stockAndMoves() {
  const { available } = await market.db
    .selectFrom('stock_levels')
    .select('available')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  const { moved } = await market.db
    .selectFrom('stock_moves')
    .select((row) => row.fn.sum<string>('delta').as('moved'))
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  return { available, moved: Number(moved) }
}
