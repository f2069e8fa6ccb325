import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { findWorkingBackends } from './silent-lines.sql.ts'

/**
 * Silence is counted in ticks of this process, not in time: a process that was busy itself blames no connection, because
 * what has arrived meanwhile is read between two ticks.
 */
const TICK_MS = 500

/** A statement without an answer for this long is asked about. */
const ASK_AFTER_MS = 3_000

/** How much longer than PostgreSQL's own limit of a statement an answer may take. */
const SLACK_MS = 1_000

/** For an answer that PostgreSQL sent while it was asked. */
const UNDER_WAY_MS = 500

/** While statements wait and nothing at all is heard for this long, calls are not served. Longer than a wait for a lock. */
const UNSERVED_AFTER_MS = 2_500

const ticks = (ms: number): number => Math.ceil(ms / TICK_MS)

/** Ends the statements of a connection that was given up. Whether a commit among them was done is not known. */
class SilentLine extends Error {
  /** As of a connection on which TCP gave up. */
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('no answer from PostgreSQL, connection given up')
  }
}

interface LineOptions {
  /** Where PostgreSQL is asked whether it still works on a statement, on a new connection. */
  readonly url: string
  /** PostgreSQL's own limit of a statement. Without it, only PostgreSQL's word ends a wait. */
  readonly statementTimeoutMs?: number | undefined
}

export interface Lines {
  /** Watches a connection until it ends. */
  watch(client: Client): void
  /** Whether statements wait and none of the connections is heard from. */
  areSilent(): boolean
}

interface Line {
  readonly client: Client
  readonly socket: Socket
  hasStatement: boolean
  /** Counts the statements, so that one is not given up in place of another. */
  sent: number
  /** Ticks without a byte since the statement was sent. */
  waited: number
  /** How long it may wait before PostgreSQL is asked. Longer when PostgreSQL has said that it works on it. */
  askAfter: number
  bytes: number
  /** The tick at which the last byte was noticed. */
  heardAt: number
}

/** At the sending of a statement, and whenever a part of its answer has arrived. */
const UNANSWERED = { waited: 0, askAfter: ticks(ASK_AFTER_MS) }

/**
 * Gives up connections on which nothing arrives any more: a network that drops packets closes nothing, and TCP notices it
 * only after a quarter of an hour, or never when only an answer was lost. After three seconds without an answer PostgreSQL is
 * asked, on a new connection, whether it still works on the statement; long work goes on. Above PostgreSQL's own limit the
 * connection is given up without asking. Then those that are not in use and have not been heard from since are closed too.
 */
export function watchLines({ url, statementTimeoutMs }: LineOptions): Lines {
  const lines = new Set<Line>()
  const limit =
    statementTimeoutMs === undefined ? Number.POSITIVE_INFINITY : ticks(statementTimeoutMs + SLACK_MS)
  let now = 0
  let isAsking = false
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    now++
    for (const line of lines) {
      const bytes = line.socket.bytesRead
      if (bytes !== line.bytes) Object.assign(line, { bytes, heardAt: now, ...UNANSWERED })
      else if (line.hasStatement) line.waited++
    }
    for (const line of lines) if (line.hasStatement && line.waited >= limit) giveUp(line)
    const late = [...lines].filter((line) => line.hasStatement && line.waited >= line.askAfter)
    if (late.length > 0 && !isAsking) void askAbout(late)
  }

  async function askAbout(late: readonly Line[]): Promise<void> {
    isAsking = true
    try {
      const asked = late.map((line) => ({ line, sent: line.sent }))
      const working = await findWorkingBackends(
        url,
        late.map(({ client }) => processIdOf(client)),
      )
      await sleep(UNDER_WAY_MS, undefined, { ref: false })
      for (const { line, sent } of asked) {
        const isSameWait = line.hasStatement && line.sent === sent && line.waited >= line.askAfter
        if (!isSameWait || !lines.has(line)) continue
        if (working.has(processIdOf(line.client))) line.askAfter = line.waited + ticks(ASK_AFTER_MS)
        else giveUp(line)
      }
    } catch {
      // PostgreSQL can't be asked. The limit decides, or the next question.
    } finally {
      isAsking = false
    }
  }

  function giveUp(silent: Line): void {
    const sentAt = now - silent.waited
    for (const line of lines) {
      if (line === silent || (!line.hasStatement && line.heardAt <= sentAt)) close(line)
    }
  }

  function close(line: Line): void {
    remove(line)
    line.socket.destroy(new SilentLine())
  }

  function remove(line: Line): void {
    lines.delete(line)
    if (lines.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(client) {
      const socket = client.connection.stream as Socket
      const line = {
        client,
        socket,
        hasStatement: false,
        sent: 0,
        ...UNANSWERED,
        bytes: socket.bytesRead,
        heardAt: now,
      }
      lines.add(line)
      timer ??= setInterval(tick, TICK_MS).unref()
      const send = client.query.bind(client) as (...statement: readonly unknown[]) => unknown
      const sending = (...statement: readonly unknown[]): unknown => {
        line.sent++
        if (!line.hasStatement) Object.assign(line, { hasStatement: true, ...UNANSWERED })
        return send(...statement)
      }
      client.query = sending as typeof client.query
      // Every statement so far was answered.
      client.on('drain', () => (line.hasStatement = false))
      client.on('end', () => remove(line))
    },
    areSilent() {
      const wait = ticks(UNSERVED_AFTER_MS)
      const isWaitingFor = (line: Line) => line.hasStatement && line.waited >= wait
      return [...lines].some(isWaitingFor) && [...lines].every(({ heardAt }) => now - heardAt >= wait)
    },
  }
}

/** Undocumented, but what `pg_backend_pid()` returns, which can't be asked on a silent connection. */
const processIdOf = (client: Client): number =>
  (client as Client & { readonly processID: number | null }).processID ?? 0
