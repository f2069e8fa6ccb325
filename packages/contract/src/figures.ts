import * as z from 'zod/mini'

/** The totals of produce and fees, in rupees and in the order in which they are shown everywhere. */
export const Figures = z
  .object({ itemsTotal: z.number(), deliveryFee: z.number(), platformFee: z.number(), total: z.number() })
  .register(z.globalRegistry, { id: 'Figures' })

export type Figures = z.output<typeof Figures>
