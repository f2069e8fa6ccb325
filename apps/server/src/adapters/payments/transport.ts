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

/** Sends a request and reads the answer, or throws a `GatewayError` that says whether it may have happened. */
export type Ask = <Answer>(request: Request, answer: z.ZodType<Answer>) => Promise<Answer>

const AT_ONCE = 10
const WAITING_MAX = 200

/** The statuses with which the gateway says a final no. All others leave it open. */
const REFUSALS = new Set([400, 401, 404])

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
}): Ask {
  const inTurn = fewAtATime(AT_ONCE, WAITING_MAX, 5)
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  return async (request, answer) => {
    const { status, body } = await inTurn(() => exchange(request)).catch(asUnknown)
    if (status >= 200 && status < 300) {
      const read = answer.safeParse(body)
      if (read.success) return read.data
      throw new GatewayError('unknown', `an answer we can't read to ${nameOf(request)}`, {
        cause: read.error,
      })
    }
    const said = errorAnswer.safeParse(body).data?.error.description
    // A page of some proxy is not the gateway's word.
    const isFinal = REFUSALS.has(status) && said !== undefined
    throw new GatewayError(isFinal ? 'refused' : 'unknown', `${status} ${said ?? 'without a reason'}`)
  }

  async function exchange({
    method,
    path,
    headers,
    body,
  }: Request): Promise<{ status: number; body: unknown }> {
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
