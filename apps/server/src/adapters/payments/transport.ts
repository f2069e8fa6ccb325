import { Refusal } from '@farmgate/domain/refusal.ts'
import type * as z from 'zod'
import { concurrencyLimit } from '#concurrency/concurrency-limit.ts'
import { errorAnswer } from './answers.ts'
import { GatewayNotCalled } from './gateway-not-called.ts'
import { GatewayError } from './payment-gateway.ts'

interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

interface Reply {
  readonly status: number
  readonly body: unknown
}

/** Sends a request and parses the response, or throws a `GatewayError` whose kind tells whether it may have had an effect. */
export type SendRequest = <Answer>(request: Request, answer: z.ZodType<Answer>) => Promise<Answer>

/** How many calls of one kind are under way at once, and how many may wait for them. */
interface LaneWidth {
  readonly atOnce: number
  readonly waitingMax: number
}

const RETRY_AFTER_SECONDS = 5

/** The statuses of a final refusal by the gateway. With all others the outcome is unknown. */
const REFUSALS = new Set([400, 404])
/** Our key is wrong or lacks the permission. With or without a reason, this is no verdict on the request itself. */
const KEY_REFUSALS = new Set([401, 403])

interface GatewayAccess {
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  readonly timeoutMs: number
}

/** Opens the lanes of calls to a gateway. Calls of one lane wait only for calls of the same lane. */
export function createTransport<Lane extends string>(
  { baseUrl, keyId, keySecret, timeoutMs }: GatewayAccess,
  lanes: Readonly<Record<Lane, LaneWidth>>,
): Readonly<Record<Lane, SendRequest>> {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const widths = Object.entries(lanes) as [Lane, LaneWidth][]
  return Object.fromEntries(widths.map(([lane, width]) => [lane, openLane(width)])) as Record<
    Lane,
    SendRequest
  >

  function openLane({ atOnce, waitingMax }: LaneWidth): SendRequest {
    const inTurn = concurrencyLimit(atOnce, waitingMax, RETRY_AFTER_SECONDS)
    return async (request, answer) =>
      read(request, answer, await inTurn(() => exchange(request)).catch(asUnknown))
  }

  function read<Answer>(request: Request, answer: z.ZodType<Answer>, { status, body }: Reply): Answer {
    if (status >= 200 && status < 300) {
      const read = answer.safeParse(body)
      if (read.success) return read.data
      throw new GatewayError('unknown', `an answer we can't read to ${nameOf(request)}`, {
        cause: read.error,
      })
    }
    const reason = errorAnswer.safeParse(body).data?.error.description
    throw new GatewayError(failureOf(status, reason), `${status} ${reason ?? 'without a reason'}`, { status })
  }

  async function exchange({ method, path, headers, body }: Request): Promise<Reply> {
    const reply = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      // The secret is sent to the configured host only.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: reply.status, body: parse(await reply.text()) }
  }
}

function failureOf(status: number, reason: string | undefined): GatewayError['kind'] {
  if (KEY_REFUSALS.has(status)) return 'unauthorised'
  // An error page of a proxy is not a refusal by the gateway.
  return REFUSALS.has(status) && reason !== undefined ? 'refused' : 'unknown'
}

/** The request for the log: with ids, without the query, which may contain search terms. */
const nameOf = ({ method, path }: Request): string => `${method} ${path.split('?')[0]}`

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function asUnknown(error: unknown): never {
  if (error instanceof Refusal) {
    throw new GatewayNotCalled('too many calls wait for the gateway already', { cause: error })
  }
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  throw new GatewayError('unknown', isLate ? 'no answer in time' : 'the connection failed', { cause: error })
}
