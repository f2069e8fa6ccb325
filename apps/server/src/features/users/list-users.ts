import { newestFirst, type Page, type PageWish } from '../../db/page.ts'
import type { Db } from '../../db/pool.ts'
import { findUsers, type UserRow } from './users.sql.ts'

/** Every buyer who was not deleted. */
export function listUsers(
  db: Db,
  { q, ...wish }: PageWish & { readonly q?: string | undefined },
): Promise<Page<UserRow>> {
  const text = q === undefined || q === '' ? null : q
  return newestFirst(['users', text], wish, (part) => findUsers(db, text, part))
}
