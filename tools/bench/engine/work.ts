import type { CountingProxy } from './counting-proxy.ts'
import { openConnection } from './http-connection.ts'
import type { Operation } from './operations.ts'
import { median } from './turns.ts'

/** What one operation costs beside time. The same on every machine. */
export interface Work {
  readonly statements: number
  readonly trips: number
  readonly pages: number
  /** The bodies of its responses, to a client that accepts what a browser accepts. */
  readonly bytes: number
}

/**
 * Each is done once before it is measured: the API checks the session of a caller whom it does not know twice, and
 * PostgreSQL plans a prepared statement anew five times before it may keep a plan.
 */
const MEASURED = 11

/**
 * One caller, one operation at a time. The fewest statements, because what the API does of its own now and then only adds
 * to them; the median of pages and bytes, because they differ between products and buyers.
 */
export async function measureWork(operation: Operation, apiUrl: string, proxy: CountingProxy): Promise<Work> {
  const plain = await openConnection(apiUrl)
  const connection = {
    ...plain,
    send: (request: Parameters<typeof plain.send>[0]) => plain.send({ ...request, compressed: true }),
  }
  try {
    const each: Work[] = []
    for (let n = 0; n < MEASURED; n++) await operation.ours(connection, n)
    for (let n = 0; n < MEASURED; n++) {
      const before = proxy.total()
      const replies = await operation.ours(connection, n)
      const after = proxy.total()
      each.push({
        statements: after.statements - before.statements,
        trips: after.trips - before.trips,
        pages: after.pages - before.pages,
        bytes: replies.reduce((sum, { body }) => sum + body.length, 0),
      })
    }
    return {
      statements: Math.min(...each.map((work) => work.statements)),
      trips: Math.min(...each.map((work) => work.trips)),
      pages: median(each.map((work) => work.pages)),
      bytes: median(each.map((work) => work.bytes)),
    }
  } finally {
    plain.close()
  }
}
