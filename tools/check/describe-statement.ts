import type { Client, Connection } from 'pg'

/** A column of a statement's rows. */
export interface Column {
  readonly name: string
  /** The number of its type in `pg_type`. */
  readonly dataTypeID: number
  /** Of the table's column that it is; 0 for everything else. */
  readonly tableID: number
  readonly columnID: number
}

interface Message {
  readonly fields: readonly Column[]
}

/** Asks PostgreSQL what rows a statement would return, without running it. */
export async function describeStatement(client: Client, text: string): Promise<readonly Column[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Column[]>()
  let columns: readonly Column[] = []
  client.query({
    submit(connection: Connection) {
      connection.parse({ text, name: '', types: [] }, true)
      connection.describe({ type: 'S', name: '' }, true)
      connection.sync()
    },
    handleRowDescription: ({ fields }: Message) => {
      columns = fields
    },
    handleReadyForQuery: () => resolve(columns),
    handleError: (error: Error) => reject(new Error(`${error.message}: ${text}`)),
  } as never)
  return promise
}
