import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Cutting {
  /** Which calls are cut; all of them when not said. */
  readonly isCut?: (call: {
    readonly method?: string | undefined
    readonly url?: string | undefined
  }) => boolean
  /** What happens between the effect and the cut. */
  readonly meanwhile?: () => Promise<void>
}

/** Hands every call on, waits until it was answered, and then hangs up: done, and nobody was told. Ends with the test. */
export async function startCuttingProxy(
  url: string,
  { isCut = () => true, meanwhile = async () => {} }: Cutting = {},
): Promise<{ readonly url: string; cuts(): number }> {
  let cuts = 0
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const onward = request(url + path, { method, headers }, (answer) => void answered(answer))
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)

    async function answered(answer: IncomingMessage): Promise<void> {
      // To its very end: the effect is there, and so is the whole answer.
      const body = await text(answer)
      if (!isCut(incoming)) return void outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(body)
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
