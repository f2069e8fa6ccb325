import type { Language } from '@farmgate/messages/languages.ts'
import type { Db } from '#db/pool.ts'

/** A number is ours and stays one; a text may be user input. */
export type Cell = string | number | null
export type Row = readonly Cell[]

/** Who requested a file, with which filters, and the language of its header. */
export interface ExportRequest {
  readonly accountId: string
  readonly language: Language
  /** The filters of the list it was requested from, without those that are not set. */
  readonly question: Readonly<Record<string, string | undefined>>
}

/**
 * Produces a file's rows, the header first. Reads page by page as the client consumes them: neither all rows nor a
 * transaction are held.
 */
export type ExportSource = (db: Db, request: ExportRequest) => AsyncIterable<Row>

/** How many rows are read at a time. */
export const EXPORT_PAGE = 1_000

/** Reads a cursor-paged list from beginning to end. */
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
