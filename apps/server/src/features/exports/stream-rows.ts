import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import type { Row } from './export-source.ts'

/** So much is put together before it is sent: a write for each row would cost more than the row. */
const CHUNK_CHARS = 64_000

/**
 * A file as it is read. The first part is made before anything is answered, so that what fails at once is told as a
 * problem; after that a page is fetched only when the reader has taken the one before, and none once they are gone.
 */
export async function streamRows(rows: AsyncIterable<Row>): Promise<Readable> {
  const chunks = chunksOf(rows)
  const first = await chunks.next()
  return Readable.from(after(first, chunks), { objectMode: false })
}

async function* after(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first.done === true) return
  yield first.value
  yield* rest
}

async function* chunksOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let chunk = BYTE_ORDER_MARK
  for await (const row of rows) {
    chunk += csvLine(row)
    if (chunk.length < CHUNK_CHARS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
