import type { Language } from '@farmgate/messages/languages.ts'
import type { Db } from '../../db/pool.ts'

/** A number is ours and stays one; a text may come from anybody. */
export type Cell = string | number | null
export type Row = readonly Cell[]

/** Who asked for a file, what for, and in which language its head is. */
export interface Asked {
  readonly accountId: string
  readonly language: Language
  /** The filters of the list it was asked from. What is not narrowed is not there. */
  readonly question: Readonly<Record<string, string | undefined>>
}

/**
 * Where a file's rows come from. The first row is its head. Page by page, as the reader takes them: nothing is held for
 * the whole of it, neither rows nor a transaction.
 */
export type ExportSource = (db: Db, asked: Asked) => AsyncIterable<Row>

/** How many rows are read at a time. */
export const EXPORT_PAGE = 1_000

/** A list that goes on from its last row, from beginning to end. */
export async function* pageByPage<Found>(
  find: (after: Found | null, limit: number) => Promise<readonly Found[]>,
): AsyncGenerator<Found> {
  let after: Found | null = null
  while (true) {
    const page: readonly Found[] = await find(after, EXPORT_PAGE)
    yield* page
    const last: Found | undefined = page.at(-1)
    if (last === undefined || page.length < EXPORT_PAGE) return
    after = last
  }
}
