import { Refusal } from '@farmgate/domain/refusal.ts'
import type * as z from 'zod'
import { fewAtATime } from '../../few-at-a-time.ts'
import { errorAnswer } from './answers.ts'
import { NotAsked } from './not-asked.ts'
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

/** Sends a request and reads the answer, or throws a `GatewayError` that says whether it may have happened. */
export type Ask = <Answer>(request: Request, answer: z.ZodType<Answer>) => Promise<Answer>

/**
 * Calls of one lane wait only for calls of the same lane, so that questions can't starve checkouts, nor either of them
 * refunds. `asking` is as wide as `paying` because each checkout asks at least once whether it was paid.
 */
const LANES = {
  paying: { atOnce: 10, waitingMax: 200 },
  asking: { atOnce: 10, waitingMax: 100 },
  refunding: { atOnce: 5, waitingMax: 100 },
} as const

const RETRY_AFTER_SECONDS = 5

export type Lane = keyof typeof LANES

/** The statuses with which the gateway says a final no. All others leave it open. */
const REFUSALS = new Set([400, 404])
/** Our key is wrong, or may not do this: with or without a reason, it says nothing about what was asked for. */
const KEY_REFUSALS = new Set([401, 403])

export function createTransport({
  baseUrl,
  keyId,
  keySecret,
  timeoutMs,
}: {
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  readonly timeoutMs: number
}): Readonly<Record<Lane, Ask>> {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  return { paying: openLane('paying'), asking: openLane('asking'), refunding: openLane('refunding') }

  function openLane(lane: Lane): Ask {
    const { atOnce, waitingMax } = LANES[lane]
    const inTurn = fewAtATime(atOnce, waitingMax, RETRY_AFTER_SECONDS)
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
    const said = errorAnswer.safeParse(body).data?.error.description
    throw new GatewayError(failureOf(status, said), `${status} ${said ?? 'without a reason'}`, { status })
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
      // The secret goes to the configured host and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: reply.status, body: parse(await reply.text()) }
  }
}

function failureOf(status: number, said: string | undefined): GatewayError['kind'] {
  if (KEY_REFUSALS.has(status)) return 'unauthorised'
  // A page of some proxy is not the gateway's word.
  return REFUSALS.has(status) && said !== undefined ? 'refused' : 'unknown'
}

/** Without its question: ids stay in, what was searched for stays out of the log. */
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
    throw new NotAsked('too many calls wait for the gateway already', { cause: error })
  }
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  throw new GatewayError('unknown', isLate ? 'no answer in time' : 'the connection failed', { cause: error })
}
