import { badRequest, GatewayFault } from './gateway-fault.ts'
import { RUNNING } from './http.ts'

/** Runs each key's work once: a repeat gets the earlier result, and a conflict while the work is under way. */
export function createOnce() {
  const running = new Set<string>()

  return async <Result>(
    key: string,
    find: () => Result | null,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    if (running.has(key)) throw new GatewayFault(409, 'BAD_REQUEST_ERROR', RUNNING)
    const before = find()
    if (before !== null) return before
    running.add(key)
    try {
      return await work()
    } finally {
      running.delete(key)
    }
  }
}

/** Returns what was made with this key, and refuses a key that was used for another request. */
export function sameRequest<Made extends { readonly request: string }>(
  made: Made | undefined,
  request: string,
): Made | null {
  if (made === undefined) return null
  if (made.request !== request) {
    throw badRequest('Different request with the same idempotency key has already been processed.')
  }
  return made
}
