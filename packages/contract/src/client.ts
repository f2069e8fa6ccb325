import type { Endpoint, Input, Output } from './endpoint.ts'
import type { Problem } from './problem.ts'

/** The part of `fetch` that the client needs, so that the package requires neither DOM nor Node types. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchReply>

interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: string
}

interface FetchReply {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
}

export interface CallOptions {
  readonly token?: string
  /** One per user action, the same across retries: see `idempotent` on the endpoint. */
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal as the caller gets it. */
export class ProblemError extends Error {
  readonly status: number
  readonly problem: Problem
  /** When the server asks to be called again, in seconds; null where it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, problem: Problem, retryAfterSeconds: number | null = null) {
    super(problem.message)
    this.name = 'ProblemError'
    this.status = status
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Output<E>>

/** `call(cancelOrder, { params, body })`: the endpoint determines the types of input and output. */
export const createClient =
  (baseUrl: string, fetch: Fetch): Call =>
  async (endpoint, input, options = {}) => {
    const { body } = input as Sent
    const reply = await fetch(baseUrl + pathOfCall(endpoint, input), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new ProblemError(reply.status, await readProblem(reply), readRetryAfter(reply))
    return (await reply.json()) as Output<typeof endpoint>
  }

/** Returns the path of a call with its parameters and its query. */
export function pathOfCall<E extends Endpoint>(endpoint: E, input: Input<E>): string {
  const { params, query } = input as Sent
  return fillPath(endpoint.path, params) + queryString(query)
}

interface Sent {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export const fillPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** The header may also hold a date; our servers send seconds. */
function readRetryAfter({ headers }: FetchReply): number | null {
  const header = headers.get('retry-after')
  return header !== null && /^\d{1,4}$/.test(header) ? Number(header) : null
}

/** A proxy or a broken connection may return something other than our JSON; the caller still gets a problem. */
async function readProblem(reply: FetchReply): Promise<Problem> {
  const body = (await reply.json().catch(() => null)) as Partial<Problem> | null
  return {
    message: body?.message ?? '',
    code: body?.code ?? 'server.fault',
    requestId: body?.requestId ?? reply.headers.get('x-request-id') ?? '',
    ...(body?.faults === undefined ? {} : { faults: body.faults }),
    ...(body?.figures === undefined ? {} : { figures: body.figures }),
    ...(body?.shortages === undefined ? {} : { shortages: body.shortages }),
    ...(body?.most === undefined ? {} : { most: body.most }),
    ...(body?.params === undefined ? {} : { params: body.params }),
  }
}
