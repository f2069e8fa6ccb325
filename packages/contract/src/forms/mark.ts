import { MARK_KINDS, STOP_FAILURES } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import * as z from 'zod/mini'
import { Id, requiredText, Timestamp } from '../fields.ts'

/** Forms send lists as text with commas, programs as lists. */
const Ids = z.pipe(
  z.union([z.string().check(z.maxLength(2_000)), z.array(Id).check(z.maxLength(50))]),
  z.transform((value: string | string[]) =>
    typeof value === 'string' ? value.split(',').filter((id) => id !== '') : value,
  ),
)

/** Rupees, which forms send as text. */
const Cash = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) => (value === '' ? Number.NaN : Number(value))),
    z.number().check(z.minimum(0), z.maximum(10_000_000)),
  ),
)

/** What a driver says about a stop. */
export const MarkForm = z.object({
  /** Made on the phone, so that a mark that is sent again is the same mark. */
  id: z.uuid(),
  stop: Id,
  kind: z.enum(MARK_KINDS),
  code: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  handedTo: z.optional(requiredText('name.required', 100)),
  failedBecause: z.optional(z.enum(STOP_FAILURES)),
  /** The farms whose bags were not there. */
  missing: z.optional(Ids),
  /** What the driver took. */
  cash: z.optional(Cash),
  /** By the phone's clock. */
  markedAt: Timestamp,
})
