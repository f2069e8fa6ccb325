import { cpuMs } from './cpu.ts'
import { type HttpConnection, openConnection } from './http-connection.ts'
import type { Act } from './operations.ts'

/** A server under load, and the processes whose CPU it uses. */
export interface Server {
  readonly url: string
  readonly pid: number
  /** PostgreSQL's processes for this server's connections. */
  readonly backends: () => Promise<readonly number[]>
}

/** What one turn measured: as many operations as fit into its time. */
export interface Turn {
  readonly perSecond: number
  readonly tookMs: readonly number[]
  /** Per operation. */
  readonly appCpuMs: number
  readonly databaseCpuMs: number
}

/** As many callers as a busy process has at once. */
const CONNECTIONS = 16

/** Each caller does one operation after the other until the time is over. */
export async function takeTurn(
  server: Server,
  act: Act,
  ms: number,
  nextN: () => number,
  callers = CONNECTIONS,
): Promise<Turn> {
  const connections = await Promise.all(Array.from({ length: callers }, () => openConnection(server.url)))
  try {
    const cpuBefore = await cpuOf(server)
    const started = performance.now()
    const tookMs: number[] = []
    const repeat = async (connection: HttpConnection): Promise<void> => {
      while (performance.now() - started < ms) {
        const from = performance.now()
        await act(connection, nextN())
        tookMs.push(performance.now() - from)
      }
    }
    await Promise.all(connections.map(repeat))
    const seconds = (performance.now() - started) / 1_000
    const cpuAfter = await cpuOf(server)
    return {
      perSecond: tookMs.length / seconds,
      tookMs,
      appCpuMs: (cpuAfter.app - cpuBefore.app) / tookMs.length,
      databaseCpuMs: (cpuAfter.database - cpuBefore.database) / tookMs.length,
    }
  } finally {
    for (const connection of connections) connection.close()
  }
}

async function cpuOf({ pid, backends }: Server): Promise<{ app: number; database: number }> {
  const pids = await backends()
  return { app: cpuMs(pid), database: pids.reduce((sum, backend) => sum + cpuMs(backend), 0) }
}

export const median = (values: readonly number[]): number => share(values, 0.5)

/** The value below which this share of the values is. */
export const share = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}
