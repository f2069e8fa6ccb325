import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import { endpoints } from '@farmgate/contract/endpoints.ts'
import { Problem } from '@farmgate/contract/problem.ts'
import { statusOf } from '@farmgate/contract/refusal-status.ts'
import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import { faults as faultTexts } from '@farmgate/messages/en/faults.ts'
import { problems as problemTexts } from '@farmgate/messages/en/problems.ts'
import { fill, type Params } from '@farmgate/messages/fill.ts'
import { expect } from 'vitest'
import * as z from 'zod/mini'

/**
 * The API of a rendered page, at the border of the contract: a test says how each call is answered. An answer that the
 * server could not give does not compile, or fails against the schema by which the server sends it.
 */
type Reply = (call: SentCall) => Response | Promise<Response>

/** A call that the page has sent. */
export interface SentCall {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** Whose session it was sent with: `token of admin`. */
  readonly token: string | null
  /** The `Idempotency-Key`: two calls with the same one count once. */
  readonly key: string | null
}

const replies = new Map<Endpoint, Reply>()
const sent: SentCall[] = []
const unanswered: string[] = []

/** Answers this call from now on. */
export function answer<E extends Endpoint>(
  endpoint: E,
  output: Output<E> | ((call: SentCall) => Output<E>),
): void {
  const isMade = (value: typeof output): value is (call: SentCall) => Output<E> => typeof value === 'function'
  replies.set(endpoint, (call) => json(200, sendable(endpoint, isMade(output) ? output(call) : output)))
}

/** Refuses this call, with the status and the English text of the server. */
export function refuse<E extends Endpoint>(
  endpoint: E,
  code: RefusalCode & (E['refusals'][number] | SharedRefusal),
  { faults, params, ...more }: Refused = {},
): void {
  const problem: Problem = {
    code,
    message: fill(textOf[code], params),
    requestId: 'r',
    ...(faults && { faults: Object.entries(faults).map(([field, fault]) => faultOf(field, fault)) }),
    ...(params && { params }),
    ...more,
  }
  replies.set(endpoint, () => json(statusOf[code], z.parse(Problem, problem)))
}

const textOf: Readonly<Record<RefusalCode, string>> = problemTexts

type SharedRefusal =
  | 'auth.required'
  | 'auth.role_forbidden'
  | 'request.invalid'
  | 'request.rate_limited'
  | 'server.fault'

interface Refused extends Pick<Problem, 'figures' | 'shortages' | 'most' | 'params'> {
  /** The fault of each field, with the figures that its text mentions. */
  readonly faults?: Readonly<Record<string, FaultText | readonly [FaultText, Params]>>
}

type FaultText = keyof typeof faultTexts

function faultOf(field: string, fault: FaultText | readonly [FaultText, Params]) {
  const [code, params] = typeof fault === 'string' ? [fault] : fault
  return { field, code, message: fill(faultTexts[code], params), ...(params && { params }) }
}

/** Answers as a later version of the server: by no schema of this one. */
export const answerLater = (endpoint: Endpoint, status: number, body: unknown): void =>
  void replies.set(endpoint, () => json(status, body))

/** A proxy answers with a page of its own. */
export const answerPage = (endpoint: Endpoint, status: number, html: string): void =>
  void replies.set(endpoint, () => new Response(html, { status, headers: { 'content-type': 'text/html' } }))

/** The connection is lost during this call. */
export const lose = (endpoint: Endpoint): void =>
  void replies.set(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))

/** Lets this call wait. Returns the function that lets it be answered as before. */
export function hold(endpoint: Endpoint): () => void {
  const earlier = replies.get(endpoint)
  const { promise, resolve } = Promise.withResolvers<void>()
  replies.set(endpoint, async (call) => {
    await promise
    if (earlier === undefined) throw new Error(`Nothing answers ${nameOf(endpoint)}`)
    return earlier(call)
  })
  return resolve
}

/** Opens a stream for this call, which stays open. */
export const openStream = (endpoint: Endpoint, open: () => ReadableStream<Uint8Array>): void =>
  void replies.set(endpoint, () => new Response(open()))

/** The calls of this endpoint so far. */
export const callsOf = <E extends Endpoint>(
  endpoint: E,
): readonly (SentCall & { readonly body: Body<E> })[] =>
  sent.filter((call) => call.endpoint === endpoint) as (SentCall & { readonly body: Body<E> })[]

type Body<E extends Endpoint> = Input<E> extends { readonly body: infer B } ? B : undefined

/** All calls so far. */
export const sentCalls = (): readonly SentCall[] => sent

/** Fails when a page asked for what the test has not answered, and forgets everything. */
export function expectAllAnswered(): void {
  const missing = unanswered.splice(0)
  replies.clear()
  sent.splice(0)
  expect(missing, 'calls that the test does not answer').toEqual([])
}

/** In place of the browser's `fetch`. */
export async function fetchAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // A page that was just closed, between two tests.
  if (replies.size === 0) throw new TypeError('Failed to fetch')
  const url = new URL(input instanceof Request ? input.url : input, location.origin)
  const method = init?.method ?? 'GET'
  const call = findCall(method, url, init)
  const reply = call === null ? undefined : replies.get(call.endpoint)
  if (call !== null) sent.push(call)
  if (call === null || reply === undefined) {
    unanswered.push(`${method} ${url.pathname}`)
    throw new TypeError(`Nothing answers ${method} ${url.pathname}`)
  }
  return reply(call)
}

function findCall(method: string, url: URL, init?: RequestInit): SentCall | null {
  const path = url.pathname.replace(/^\/api(?=\/)/, '')
  for (const endpoint of ENDPOINTS) {
    if (endpoint.method !== method) continue
    const found = patternOf(endpoint.path).exec(path)
    if (found === null) continue
    const headers = new Headers(init?.headers)
    return {
      endpoint,
      params: Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      ),
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(init),
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      key: headers.get('idempotency-key'),
    }
  }
  return null
}

/** What was sent as JSON, or the fields and the photo of a form. */
function bodyOf(init: RequestInit | undefined): unknown {
  const body = init?.body ?? undefined
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : body
}

/** Those without parameters first: `/orders/myorders` is no order. */
const ENDPOINTS = Object.values(endpoints).toSorted(
  (one, other) => one.path.split(':').length - other.path.split(':').length,
)

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** The answer as it is sent. A field outside the contract would never arrive. */
function sendable(endpoint: Endpoint, output: unknown): unknown {
  const body: unknown = JSON.parse(JSON.stringify(output))
  expect(body, `an answer to ${nameOf(endpoint)}`).toEqual(
    JSON.parse(JSON.stringify(z.parse(endpoint.response, output))),
  )
  return body
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
