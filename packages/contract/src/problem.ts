import * as z from 'zod/mini'
import { Figures } from './figures.ts'

/**
 * The body of every refusal. `message` is for people (English), `code` is stable for programs, and `faults` names
 * the fields at fault where that reveals nothing. Codes are plain strings here: a client may be older than the
 * server and must still accept a code it does not know.
 */
export const Problem = z
  .object({
    message: z.string(),
    code: z.string(),
    requestId: z.string(),
    faults: z.optional(
      z.array(
        z.object({
          field: z.string(),
          code: z.string(),
          message: z.string(),
          params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
        }),
      ),
    ),
    /** The current total, when the sent total is out of date. */
    figures: z.optional(Figures),
    /** The products of which there is less than requested. */
    shortages: z.optional(z.array(z.object({ product: z.string(), available: z.number() }))),
    /** The maximum that is accepted. */
    most: z.optional(z.number()),
    /** Figures that the text mentions, such as a limit. */
    params: z.optional(z.record(z.string(), z.number())),
  })
  .register(z.globalRegistry, { id: 'Problem' })

export type Problem = z.output<typeof Problem>
