import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
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
  /**
   * From now on nothing passes on the open connections, in either direction, and neither end learns of it: a lost line, not
   * a closed one. New ones get this state. `of` limits it to the connections of this application name.
   */
  fallSilent(options?: { readonly newOnes?: DatabaseState; readonly of?: string }): void
  /** New connections get this state; the open ones stay as they are. */
  letNewOnes(state: DatabaseState): void
  /** How many silent connections the program still holds. */
  silentOnes(): number
}

/** The message that prepares a statement. */
const PARSE = 'P'.charCodeAt(0)

/**
 * A proxy between a program and PostgreSQL, so that one test file can simulate a restart without affecting others. Preparing
 * a statement takes `prepareMs` longer.
 */
export async function startDatabaseProxy(
  databaseUrl: string,
  { prepareMs = 0 }: { readonly prepareMs?: number } = {},
): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const lines = new Set<Line>()
  let state: DatabaseState = 'up'
  const server = createServer((socket) => {
    keep(socket)
    if (state === 'gone') return void socket.resetAndDestroy()
    if (state === 'starting') return void socket.once('data', () => socket.end(STARTING_UP))
    if (state === 'silent') return
    const onward = keep(connect(Number(target.port || 5432), target.hostname))
    const line = { isSilent: false, hello: '' }
    lines.add(line)
    socket.once('data', (sent) => (line.hello = sent.toString('latin1')))
    let passing = Promise.resolve<unknown>(null)
    const pass = (sent: Buffer) => line.isSilent || onward.write(sent)
    socket.on('data', (sent) => {
      if (prepareMs === 0) return void pass(sent)
      if (sent[0] === PARSE) passing = passing.then(() => sleep(prepareMs))
      passing = passing.then(() => pass(sent))
    })
    onward.on('data', (answer) => line.isSilent || socket.write(answer))
    socket.once('close', () => (lines.delete(line), line.isSilent || onward.destroy()))
    onward.once('close', () => line.isSilent || socket.destroy())
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
    fallSilent({ newOnes = 'up', of } = {}) {
      state = newOnes
      const isMeant = ({ hello }: Line) => of === undefined || hello.includes(`application_name\0${of}\0`)
      for (const line of lines) if (isMeant(line)) line.isSilent = true
    },
    letNewOnes(next) {
      state = next
    },
    silentOnes: () => [...lines].filter(({ isSilent }) => isSilent).length,
  }
}

interface Line {
  isSilent: boolean
  /** What the program sent first: who it is. */
  hello: string
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
