import { GUARD_NAMES } from '@farmgate/domain/market/guards.ts'
import * as z from 'zod/mini'
import { Timestamp } from '../fields.ts'

const GuardValue = z.union([z.number(), z.boolean()])

/** A setting that will protect less, unless an owner stops it before it takes effect. */
export const PendingChange = z
  .object({
    _id: z.string(),
    setting: z.enum(GUARD_NAMES),
    from: GuardValue,
    to: GuardValue,
    askedBy: z.object({ _id: z.string(), name: z.string() }),
    askedAt: Timestamp,
    takesEffectAt: Timestamp,
  })
  .register(z.globalRegistry, { id: 'PendingChange' })

export type PendingChange = z.output<typeof PendingChange>
