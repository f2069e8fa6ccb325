import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onServer } from '@farmgate/server/db/databases.sql.ts'
import { PlainError } from './plain-error.ts'

/** Checks made before anything is started; each error says what to do. */
export async function needFreePort(port: number, flag: string): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    throw new PlainError(`Port ${port} is taken. Stop what listens there, or choose another with ${flag}.`)
  }
  server.close()
  await once(server, 'close')
}

export async function needPostgres(url: string): Promise<void> {
  try {
    await onServer(url, async () => {})
  } catch (error) {
    throw new PlainError(
      `PostgreSQL can't be reached at ${hostOf(url)}: ${reason(error)}\n` +
        'Start it (for example: docker compose -f deploy/compose.yaml up -d), or set DATABASE_URL.',
    )
  }
}

export async function needRedis(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port) || 6379, hostname)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(3_000) })
  } catch (error) {
    throw new PlainError(
      `Redis can't be reached at ${hostOf(url)}: ${reason(error)}\n` +
        'Start it (for example: docker compose -f deploy/compose.yaml up -d), or set REDIS_URL.',
    )
  } finally {
    socket.destroy()
  }
}

/** Repeats the request until the response is a success. A request that gets no response counts as failed after 5 s. */
export async function untilReady(url: string, timeoutMs = 300_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (await answers(url)) return
    await sleep(100)
  }
  throw new PlainError(`${url} did not answer within ${timeoutMs / 1000} seconds.`)
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false
  }
}

const hostOf = (url: string): string => new URL(url).host

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
