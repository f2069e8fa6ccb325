import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/**
 * The state of the database as seen from outside: it responds; it is gone, as when a restart has stopped the old server; it is
 * starting up; or its machine does not respond.
 */
type DatabaseState = 'up' | 'gone' | 'starting' | 'silent'

export interface DatabaseProxy {
  readonly url: string
  /** Breaks every open connection; new ones get this state. */
  become(state: DatabaseState): void
}

/** A proxy between a program and PostgreSQL, so that one test file can simulate a restart without affecting others. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let state: DatabaseState = 'up'
  const server = createServer((socket) => {
    keep(socket)
    if (state === 'gone') return void socket.resetAndDestroy()
    if (state === 'starting') return void socket.once('data', () => socket.end(STARTING_UP))
    if (state === 'silent') return
    const onward = keep(connect(Number(target.port || 5432), target.hostname))
    socket.pipe(onward).pipe(socket)
    socket.once('close', () => onward.destroy())
    onward.once('close', () => socket.destroy())
  })
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    socket.on('error', () => {})
    return socket.once('close', () => open.delete(socket))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    become(next) {
      state = next
      for (const socket of open) socket.resetAndDestroy()
    },
  }
}

/** PostgreSQL's error message to a client while it starts up. */
const STARTING_UP = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P03',
  M: 'the database system is starting up',
})

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([type, text]) => `${type}${text}\0`)
      .join('')}\0`,
  )
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
