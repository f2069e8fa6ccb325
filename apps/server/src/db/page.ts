import { LIST_MAX } from '@farmgate/contract/paging.ts'
import { readCursor, writeCursor } from './cursor.ts'

export interface PageWish {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Where the next page begins; null on the last one. */
  readonly nextCursor: string | null
}

/** A part of a list: from below this id on, so many. */
export interface Part {
  readonly before: string | null
  readonly limit: number
}

/** A list whose newest come first. Ids are made from the clock, so what comes while somebody turns pages lies before the first one. */
export async function newestFirst<Row extends { readonly id: string }>(
  question: readonly (string | null)[],
  { limit = LIST_MAX, cursor }: PageWish,
  find: (part: Part) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const asked = JSON.stringify(question)
  const before = cursor === undefined ? null : readCursor(cursor, asked, ['uuid'])[0]
  return cutPage(await find({ before, limit: limit + 1 }), limit, asked, ({ id }) => [id])
}

/** `found` has one row more than the page when there is a next one. */
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
