import { LIST_MAX } from '@farmgate/contract/paging.ts'
import { readCursor, writeCursor } from './cursor.ts'

export interface PageRequest {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** The start of the next page; null on the last page. */
  readonly nextCursor: string | null
}

/** A part of a list: at most `limit` rows with ids below `before`. */
export interface Part {
  readonly before: string | null
  readonly limit: number
}

/** Reads a page of a list, newest first. Ids are made from the clock, so rows added while paging come before the first page. */
export async function newestFirst<Row extends { readonly id: string }>(
  question: readonly (string | null)[],
  { limit = LIST_MAX, cursor }: PageRequest,
  find: (part: Part) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const query = JSON.stringify(question)
  const before = cursor === undefined ? null : readCursor(cursor, query, ['uuid'])[0]
  return cutPage(await find({ before, limit: limit + 1 }), limit, query, ({ id }) => [id])
}

/** Cuts a page from `found`, which has one more row than the page when there is a next page. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  question: string,
  placeOf: (row: Row) => readonly (string | number)[],
): Page<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: found.length > limit && last !== undefined ? writeCursor(question, placeOf(last)) : null,
  }
}
