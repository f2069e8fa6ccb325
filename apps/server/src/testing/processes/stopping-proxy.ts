import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A moment in the life of a program, by what it sends to PostgreSQL. */
export interface DatabaseStep {
  /** A part of a statement that no other statement has. */
  readonly statement: string
  /** Whether that statement's transaction is committed, or the statement itself when it is in none. */
  readonly ends: 'in a transaction' | 'by itself'
  /** Before: PostgreSQL never gets the commit. After: it is done, and the program gets no answer. */
  readonly at: 'before' | 'after'
}

/** Enough for the longest transaction, that of an order. */
const REMEMBERED = 40_000

/**
 * A proxy between a program and PostgreSQL that stops at one step: the program waits there until it is killed. Ends with the
 * test.
 */
export async function startStoppingProxy(
  databaseUrl: string,
  step: DatabaseStep,
): Promise<{ readonly url: string; readonly reached: Promise<void> }> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  let isReached = false
  const server = createServer((socket) => {
    const onward = connect(Number(target.port || 5432), target.hostname)
    for (const each of [socket, onward]) open.add(each.on('error', () => {}))
    let seen = ''
    let state: 'passing' | 'committing' | 'stopped' = 'passing'
    const stop = () => {
      state = 'stopped'
      isReached = true
      // A transaction without its commit ends when the program is gone.
      reach()
    }
    socket.on('data', (sent) => {
      if (state === 'stopped') return
      seen = (seen + sent.toString('latin1')).slice(-REMEMBERED)
      if (!isReached && isAt(step, seen)) {
        if (step.at === 'before') return stop()
        state = 'committing'
      }
      if (seen.endsWith('commit\0') || seen.endsWith('rollback\0')) seen = ''
      onward.write(sent)
    })
    onward.on('data', (answer) => {
      if (state === 'stopped') return
      if (state === 'committing') return answer.at(-6) === READY ? stop() : undefined
      socket.write(answer)
    })
    socket.once('close', () => onward.destroy())
    onward.once('close', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, reached }
}

/** PostgreSQL's last message of an answer: ready for the next statement. */
const READY = 'Z'.charCodeAt(0)

/** A statement is parsed once for each connection, and the program is killed at its first. */
function isAt({ statement, ends }: DatabaseStep, seen: string): boolean {
  const found = seen.indexOf(statement)
  if (found === -1) return false
  return ends === 'by itself' || seen.indexOf('commit\0', found) !== -1
}
