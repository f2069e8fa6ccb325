import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import type { Row } from './export-source.ts'

/** Characters gathered before a write: a write for each row would cost more than the row. */
const CHUNK_CHARS = 64_000

/**
 * Streams a file. The first part is made before the response begins, so that an early fault is reported as a problem;
 * after that a page is fetched only when the client has taken the one before, and none once it has disconnected.
 */
export async function streamRows(rows: AsyncIterable<Row>, mark = BYTE_ORDER_MARK): Promise<Readable> {
  const chunks = chunksOf(rows, mark)
  const first = await chunks.next()
  return Readable.from(after(first, chunks), { objectMode: false })
}

async function* after(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first.done === true) return
  yield first.value
  yield* rest
}

async function* chunksOf(rows: AsyncIterable<Row>, mark: string): AsyncGenerator<string> {
  let chunk = mark
  for await (const row of rows) {
    chunk += csvLine(row)
    if (chunk.length < CHUNK_CHARS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
