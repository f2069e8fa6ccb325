import { MARKET_USES, USE_LOCKS } from '@farmgate/domain/market/market-uses.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const UseView = z
  .object({
    use: z.enum(MARKET_USES),
    isUsed: z.boolean(),
    /** Why it can't be turned off yet, and how much of it there is; null when it can, or is off. */
    lock: z.nullable(z.object({ why: z.enum(USE_LOCKS), count: z.number() })),
  })
  .register(z.globalRegistry, { id: 'MarketUse' })

export type UseView = z.output<typeof UseView>

const Uses = z.object({ uses: z.array(UseView) })

export const marketUses = endpoint({
  method: 'GET',
  path: '/admin/uses',
  summary: 'The features that the market uses, and what keeps each from being turned off',
  access: ['admin'],
  shows: ['orders'],
  response: Uses,
  refusals: [],
})

/** Nothing is deleted: what is turned on again is as it was. */
export const turnUse = endpoint({
  method: 'PUT',
  path: '/admin/uses/:use',
  summary: 'Turn a feature of the market on, or off unless work of it is under way',
  access: ['admin'],
  rights: 'owner',
  params: z.object({ use: z.enum(MARKET_USES) }),
  body: z.object({ isUsed: z.boolean() }),
  response: z.extend(Uses, { message: z.string() }),
  refusals: ['market_use.locked'],
})
