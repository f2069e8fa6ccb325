import type { Upstreams } from './upstreams.ts'

const TIMEOUT_MS = 5_000

/** The visitor for whom the API is asked. It limits callers by their address. */
export interface Caller {
  readonly ip: string
  readonly requestId: string
}

/** An answer other than 200. */
export class RefusedError extends Error {
  readonly status: number

  constructor(path: string, status: number) {
    // Without the query: people search for names and places.
    super(`${path.split('?', 1)[0]} was answered ${status}`)
    this.name = 'RefusedError'
    this.status = status
  }
}

/** Asks a ready API for public data, without a session. Returns the parsed JSON. */
export async function askApi(upstreams: Upstreams, path: string, caller?: Caller): Promise<unknown> {
  const origin = upstreams.pick()
  if (origin === null) throw new Error('no API answers')
  const reply = await fetch(origin + path, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    headers: {
      // On the same machine or network, where compression costs more than it saves.
      'accept-encoding': 'identity',
      ...(caller !== undefined && { 'x-forwarded-for': caller.ip, 'x-request-id': caller.requestId }),
    },
  })
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new RefusedError(path, reply.status)
  }
  return await reply.json()
}
