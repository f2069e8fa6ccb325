import * as z from 'zod/mini'

/** Without a limit a list returns its first 500 rows. */
export const LIST_MAX = 500
/** The largest page that can be asked for. */
export const LIMIT_MAX = 100

/** A page starts after the last row of the previous one, never at a row number. */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.transform((text: string) => Math.min(Math.max(Number(text), 1), LIMIT_MAX)),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(300))),
}
