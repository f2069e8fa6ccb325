import * as z from 'zod/mini'

/** A day in India, such as 2026-11-15. There was no market before 2000. */
export const Day = z.iso.date().check(z.regex(/^20/))
