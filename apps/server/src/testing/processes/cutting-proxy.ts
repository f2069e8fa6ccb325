import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Cutting {
  /** Which calls are cut; all of them when omitted. */
  readonly isCut?: (call: {
    readonly method?: string | undefined
    readonly url?: string | undefined
  }) => boolean
  /** Whether a cut call never arrives; otherwise its effect happens and its response is lost. */
  readonly isLost?: boolean
  /** Runs before the cut, and after the effect if there is one. */
  readonly meanwhile?: () => Promise<void>
}

/**
 * Forwards every call, waits for the response and then cuts the connection: the effect happened, the caller got nothing.
 * With `isLost` it did not happen either. Ends with the test.
 */
export async function startCuttingProxy(
  url: string,
  { isCut = () => true, isLost = false, meanwhile = async () => {} }: Cutting = {},
): Promise<{ readonly url: string; cuts(): number }> {
  let cuts = 0
  const server = createServer((incoming, outgoing) => {
    if (isLost && isCut(incoming)) return void cut()
    const { method, url: path, headers } = incoming
    const onward = request(url + path, { method, headers }, (answer) => void answered(answer))
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)

    async function answered(answer: IncomingMessage): Promise<void> {
      // Read to the end, so that the effect and the whole response exist.
      const body = await text(answer)
      if (!isCut(incoming)) return void outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(body)
      await cut()
    }

    async function cut(): Promise<void> {
      await meanwhile()
      cuts++
      outgoing.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cuts: () => cuts }
}
