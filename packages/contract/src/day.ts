import * as z from 'zod/mini'

/** A day in India, such as 2026-11-15. Days before 2000 and after 2099 are refused. */
export const Day = z.iso.date().check(z.regex(/^20/))
