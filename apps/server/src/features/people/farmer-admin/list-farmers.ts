import { LIST_MAX } from '@farmgate/contract/paging.ts'
import { readCursor, writeCursor } from '#db/lists/cursor.ts'
import type { Db } from '#db/pool.ts'
import {
  countFarmers,
  type FarmerCounts,
  type FarmerFilter,
  type FarmerRow,
  findFarmers,
} from './farmers.sql.ts'

export interface FarmersFilter {
  readonly q?: string | undefined
  readonly status?: FarmerFilter | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export interface FarmersPage {
  readonly farmers: readonly FarmerRow[]
  readonly nextCursor: string | null
  readonly counts: FarmerCounts
}

/** Lists farmers, newest first. */
export async function listFarmers(
  db: Db,
  { q, status, limit = LIST_MAX, cursor }: FarmersFilter,
): Promise<FarmersPage> {
  const text = q === undefined || q === '' ? null : q
  const question = JSON.stringify(['farmers', text, status ?? null])
  const before = cursor === undefined ? null : readCursor(cursor, question, ['uuid'])[0]
  const [found, counts] = await Promise.all([
    findFarmers(db, { text, filter: status ?? null, before, limit: limit + 1 }),
    countFarmers(db),
  ])
  const farmers = found.slice(0, limit)
  const last = farmers.at(-1)
  return {
    farmers,
    counts,
    nextCursor: found.length > limit && last !== undefined ? writeCursor(question, [last.id]) : null,
  }
}
