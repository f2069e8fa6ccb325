import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a program has sent to PostgreSQL and what PostgreSQL did for it. */
interface DatabaseWork {
  /** Without `begin` and `commit`. */
  readonly statements: number
  /** How often the program waited for a response. */
  readonly trips: number
  /** Pages that the plans read, from memory or disk; those of the statements inside triggers included. */
  readonly pages: number
}

export interface CountingProxy {
  readonly url: string
  readonly total: () => DatabaseWork
  close(): void
}

/**
 * A proxy between a program and PostgreSQL that counts. It has auto_explain loaded into each connection, which reports
 * the pages of each plan as a notice: exact, where the server's own statistics arrive seconds later.
 */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let statements = 0
  let trips = 0
  let pages = 0

  const server = createServer((program) => {
    const postgres = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [program, postgres]) {
      open.add(socket)
      // As the driver: a statement must not wait for the acknowledgement of the previous one.
      socket.setNoDelay(true)
      socket.on('error', () => {})
    }
    program.once('close', () => postgres.destroy())
    postgres.once('close', () => program.destroy())

    let isStarted = false
    const fromProgram = messages((type, body) => {
      if (type === 'S' || type === 'Q') trips++
      if (type === 'E' || (type === 'Q' && !isTransactionControl(body))) statements++
    })
    program.on('data', (part: Buffer) => {
      if (isStarted) {
        fromProgram(part)
        postgres.write(part)
        return
      }
      // The first message has no type. The driver sends it in one piece and waits.
      isStarted = true
      postgres.write(withAutoExplain(part))
    })
    const fromPostgres = messages((type, body) => {
      if (type === 'N') pages += pagesIn(body.toString())
    })
    postgres.on('data', (part: Buffer) => {
      fromPostgres(part)
      program.write(part)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    total: () => ({ statements, trips, pages }),
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

const isTransactionControl = (body: Buffer): boolean =>
  /^(begin|start transaction|commit|rollback|savepoint|release)/i.test(body.toString('latin1', 0, 40))

/** Splits a stream of one direction into messages: a type, a length of four bytes and a body. */
function messages(hear: (type: string, body: Buffer) => void): (part: Buffer) => void {
  let received: Buffer = Buffer.alloc(0)
  return (part) => {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    while (received.length >= 5) {
      const length = received.readInt32BE(1)
      if (received.length < 1 + length) return
      hear(String.fromCharCode(received[0] ?? 0), received.subarray(5, 1 + length))
      received = received.subarray(1 + length)
    }
  }
}

const AUTO_EXPLAIN = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
  'auto_explain.log_level=notice',
]
  .map((setting) => ` -c ${setting}`)
  .join('')

/** Adds settings to the first message of a connection: its length, the protocol's version and pairs of texts. */
function withAutoExplain(startup: Buffer): Buffer {
  const texts = startup.toString('utf8', 8).split('\0')
  const at = texts.indexOf('options')
  if (at === -1) texts.unshift('options', AUTO_EXPLAIN)
  else texts[at + 1] = `${texts[at + 1]}${AUTO_EXPLAIN}`
  const body = Buffer.from(texts.join('\0'))
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  startup.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}

/** The pages of a plan's outermost node, which includes those below it. */
function pagesIn(notice: string): number {
  const hit = /"Shared Hit Blocks": (\d+)/.exec(notice)?.[1] ?? 0
  const read = /"Shared Read Blocks": (\d+)/.exec(notice)?.[1] ?? 0
  return Number(hit) + Number(read)
}
