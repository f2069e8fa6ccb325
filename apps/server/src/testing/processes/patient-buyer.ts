import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, ProblemError } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'

interface Patience {
  readonly token: string
  /** The same idempotency key and body for every try. */
  readonly idempotencyKey: string
  /** Called with the reason of a retry: the refusal's code, or a cut connection. */
  readonly onAgain?: (because: string) => void
  /** Sends the calls; `fetch` itself when not set. */
  readonly send?: typeof fetch
}

/** Temporary refusals: nothing has happened, retry. All others are final. */
const BUSY = new Set([429, 503])

const PAUSE_MAX_MS = 2_000

/** Retries the same request at the next process until there is a final response, as a browser does. */
export async function keepTrying<E extends Endpoint>(
  urls: readonly string[],
  endpoint: E,
  input: Input<E>,
  { token, idempotencyKey, onAgain, send = fetch }: Patience,
): Promise<Output<E>> {
  const first = Math.floor(Math.random() * urls.length)
  for (let tries = 0; ; tries++) {
    try {
      const call = createClient(urls[(first + tries) % urls.length] ?? '', send)
      return await call(endpoint, input, { token, idempotencyKey })
    } catch (error) {
      onAgain?.(reasonToTryAgain(error))
    }
    // Longer each time, so that a crowd does not retry all at once.
    await sleep(Math.min(100 * 2 ** tries, PAUSE_MAX_MS) * (0.5 + Math.random()))
  }
}

function reasonToTryAgain(error: unknown): string {
  if (error instanceof ProblemError && BUSY.has(error.status)) return error.problem.code
  if (error instanceof TypeError) return 'cut'
  throw error
}
