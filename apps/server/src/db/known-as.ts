import { type RawBuilder, sql } from 'kysely'
import { containing } from './containing.ts'

/** Accounts whose name or e-mail holds the text. */
export function isKnownAs(text: string): RawBuilder<unknown> {
  const named = containing(text)
  return sql`(accounts.name ilike ${named} or accounts.email ilike ${named})`
}
