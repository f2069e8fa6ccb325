import * as z from 'zod/mini'
import { Figures } from './figures.ts'

/**
 * The body of every refusal. `message` is for people (English), `code` is stable for programs, and
 * `faults` names the fields where telling gives nothing away. Codes are plain strings here: a client
 * may be older than the server and must still read a code it does not know.
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
    /** What it would cost now, where a total no longer holds. */
    figures: z.optional(Figures),
    /** Of which products there is less than was asked for. */
    shortages: z.optional(z.array(z.object({ product: z.string(), available: z.number() }))),
    /** The most that would be taken. */
    most: z.optional(z.number()),
    /** Figures that the words mention, such as a limit. */
    params: z.optional(z.record(z.string(), z.number())),
  })
  .register(z.globalRegistry, { id: 'Problem' })

export type Problem = z.output<typeof Problem>
