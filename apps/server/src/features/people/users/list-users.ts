import { newestFirst, type Page, type PageRequest } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { findUsers, type UserRow } from './users.sql.ts'

/** Lists every buyer who was not deleted. */
export function listUsers(
  db: Db,
  { q, ...page }: PageRequest & { readonly q?: string | undefined },
): Promise<Page<UserRow>> {
  const text = q === undefined || q === '' ? null : q
  return newestFirst(['users', text], page, (part) => findUsers(db, text, part))
}
