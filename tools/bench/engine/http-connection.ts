import { once } from 'node:events'
import { connect } from 'node:net'

export interface Reply {
  readonly status: number
  /** As sent, compressed or not. */
  readonly body: Buffer
}

export interface Sending {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly token?: string
  readonly key?: string
  readonly body?: object
  /** Accepts what a browser accepts. */
  readonly compressed?: boolean
}

export interface HttpConnection {
  send(request: Sending): Promise<Reply>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/**
 * One connection that sends a request and waits for its response. The caller shares two cores with what it measures, so
 * it does the least: `fetch` takes several times as long as the bare server does.
 */
export async function openConnection(url: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let received: Buffer = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<Reply> | null = null

  socket.on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    const reply = replyIn(received)
    if (reply === null) return
    received = Buffer.alloc(0)
    waiting?.resolve(reply)
  })
  const fail = (): void => waiting?.reject(new Error(`${url} closed the connection`))
  socket.on('error', fail)
  socket.on('close', fail)

  return {
    send({ method = 'GET', path, token, key, body, compressed = false }) {
      const text = body === undefined ? '' : JSON.stringify(body)
      const head = [
        `${method} ${path} HTTP/1.1`,
        `host: ${hostname}:${port}`,
        ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
        ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
        ...(compressed ? ['accept-encoding: gzip, deflate, br'] : []),
        ...(body === undefined
          ? []
          : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
      ]
      waiting = Promise.withResolvers<Reply>()
      // The server closes a connection that is not used for seconds.
      if (socket.destroyed || socket.readableEnded) fail()
      else socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
      return waiting.promise
    },
    close() {
      socket.removeListener('close', fail)
      socket.destroy()
    },
  }
}

/** The response, once it is complete. There is never a second one behind it. */
function replyIn(received: Buffer): Reply | null {
  const end = received.indexOf(HEAD_END)
  if (end === -1) return null
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const body = received.subarray(end + HEAD_END.length)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return body.length < Number(length) ? null : { status, body }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return { status, body }
  const isComplete = body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) || body.toString() === '0\r\n\r\n'
  return isComplete ? { status, body: withoutChunks(body) } : null
}

function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (size === 0) return Buffer.concat(parts)
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
