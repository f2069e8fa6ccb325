import { type RawBuilder, sql } from 'kysely'
import { likePattern } from './like-pattern.ts'

/** A condition for accounts whose name or e-mail contains the text. */
export function matchesNameOrEmail(text: string): RawBuilder<unknown> {
  const named = likePattern(text)
  return sql`(accounts.name ilike ${named} or accounts.email ilike ${named})`
}
