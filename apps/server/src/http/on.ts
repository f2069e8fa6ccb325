import type { Readable } from 'node:stream'
import type { Endpoint, LimitName, Output, Parsed } from '@farmgate/contract/endpoint.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { mustSetUp, type SecondFactorPolicy } from '@farmgate/domain/people/sign-in/second-factor.ts'
import { hasRight } from '@farmgate/domain/people/accounts/staff.ts'
import { Refusal, type RefusalCode } from '@farmgate/domain/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Authenticate, Caller, CallerDevice, Staff } from './shared/actor.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { languageOf } from './shared/language.ts'
import { Answer, type Cookie } from './responses/answer.ts'
import { allowBodyTime, PHOTO_MS } from './request-body/body-time.ts'
import { cachingOf, replyPublicly } from './cache/caching.ts'
import { refuseCrossSite } from './cross-site.ts'
import { DEVICE_COOKIE, newDevice, readDevice } from './device-cookie.ts'
import { type Admission, createAdmission } from './limits/admit-call.ts'
import type { CallLimits } from './limits/call-limits.ts'
import { ACCOUNT_LIMITS, type AccountLimit } from './limits/production-limits.ts'
import { readIdempotentRequest } from './idempotency.ts'
import { compressResponse } from './responses/compress.ts'
import { discard, readMultipart } from './request-body/multipart.ts'
import type { PublicAnswers } from './cache/public-answers.ts'
import { refreshCookieName } from './refresh-cookie.ts'
import { GUARDED } from './route-guard.ts'
import { routeSchema } from './route-schema.ts'
import type { Upload } from './request-body/upload.ts'
import { addVary } from './responses/vary.ts'

/** Registers an endpoint: `on(api.cancelOrder, async ({ actor, params, body }) => …)`, one line of a `*.routes.ts` each. */
export type On = <const E extends Endpoint>(endpoint: E, handle: Handle<E>) => void

type Handle<E extends Endpoint> = (call: Call<E>) => Promise<Body<E> | Answer<Body<E>>>

/** A stream is returned as it is sent; any other body is filtered by the response schema. */
type Body<E extends Endpoint> = E extends { readonly streams: string } ? Readable : Output<E>

interface Call<E extends Endpoint> {
  readonly actor: E['access'] extends readonly unknown[]
    ? Actor
    : E extends { readonly knowsCaller: true }
      ? Actor | null
      : null
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  readonly caller: Caller
  /** Only when the endpoint's access is the refresh cookie. */
  readonly refreshToken: string | null
  /** Only when the endpoint takes a photo and the form contained one. */
  readonly photo: Upload | null
  /** Only when the endpoint is idempotent and the caller sent a key. */
  readonly idempotentRequest: IdempotentRequest | null
}

/** Whether the queue for the database is too long for another call of this kind. */
export type IsOverloaded = (limit: LimitName) => boolean

export interface OnDeps {
  readonly authenticate: Authenticate
  readonly limits: CallLimits
  readonly isOverloaded: IsOverloaded
  /** Whether a sign-in of this address on an unknown device can be checked now. */
  readonly hasRoomToSignIn: (ip: string) => boolean
  readonly publicAnswers: PublicAnswers
  readonly publicOrigins: readonly string[]
  /** The folder for photos of calls in progress. */
  readonly incomingDir: string
  /** For hashing the content of requests with an idempotency key. */
  readonly hashKeys: readonly [Buffer, ...Buffer[]]
  readonly secondFactor: SecondFactorPolicy
  /** Signs device cookies. */
  readonly deviceKeys: readonly [Buffer, ...Buffer[]]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    invalid?: RefusalCode
  }
  interface FastifyRequest {
    actor: Actor | null
    /** The device of the cookie that the caller sent. */
    device: CallerDevice | null
    photo: Upload | null
  }
}

/** Turns endpoints into routes: count, read, authenticate, check the role, parse, handle, reply, in that order. */
export function createOn(app: FastifyInstance, deps: OnDeps): On {
  app.decorateRequest('actor', null)
  app.decorateRequest('photo', null)
  app.decorateRequest('device', null)
  const admission = createAdmission(deps)

  return (endpoint, handle) => {
    const caching = cachingOf(endpoint)
    const isWrite = endpoint.method !== 'GET'
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(endpoint),
      ...(endpoint.bodyBytesMax === undefined ? {} : { bodyLimit: endpoint.bodyBytesMax }),
      config: { [GUARDED]: true, invalid: endpoint.invalid ?? 'request.invalid' },
      onRequest: async (request) => {
        if (endpoint.limit !== 'none' && deps.isOverloaded(endpoint.limit ?? 'standard'))
          throw new Refusal('server.busy', { retryAfterSeconds: 1 })
        request.device = readDevice(request.cookies[DEVICE_COOKIE], deps.deviceKeys)
        const { ip, device, raw } = request
        await admission.admit(endpoint.limit ?? 'standard', tokenOf(request), {
          ip,
          device,
          socket: raw.socket,
        })
        if (endpoint.access === 'refresh-cookie') {
          refuseCrossSite(request.headers, roleParam(request), deps.publicOrigins)
        }
      },
      // After the body has arrived: a caller who sends it slowly could otherwise act long after being signed out.
      preValidation: async (request: FastifyRequest, reply) => {
        // A missing body counts as an empty one; Fastify would pass null to the schema.
        if (endpoint.body !== undefined) request.body ??= {}
        if (Array.isArray(endpoint.access))
          request.actor = await recognise(request, endpoint, endpoint.access, deps, admission)
        if (endpoint.knowsCaller === true) request.actor = await findKnown(request, deps, admission)
        if (request.actor !== null && isPerAccount(endpoint.limit))
          await deps.limits.countAccount(endpoint.limit, request.actor.accountId, request.ip)
        if (request.isMultipart()) {
          if (endpoint.multipart !== true) throw new Refusal('request.unsupported_type')
          if (endpoint.picture !== undefined) allowBodyTime(request.raw, PHOTO_MS)
          const { fields, photo } = await readMultipart(request, endpoint.picture, deps.incomingDir)
          request.body = fields
          request.photo = photo
          if (photo !== null) discardAtTheEnd(reply, photo)
          // The form was read only now, perhaps slowly, so the session is checked again.
          if (Array.isArray(endpoint.access))
            request.actor = await recognise(request, endpoint, endpoint.access, deps, admission)
          if (photo !== null && request.actor !== null)
            await deps.limits.countAccount('upload', request.actor.accountId, request.ip)
        }
      },
      ...(isWrite || endpoint.streams !== undefined ? {} : { onSend: compressResponse }),
      handler: async (request, reply) => {
        // The schemas above have parsed these; Fastify's own types cannot follow a generic endpoint.
        const { device, cookie } = deviceOf(request, endpoint, deps)
        const call = {
          actor: request.actor,
          params: request.params,
          query: request.query,
          body: request.body,
          caller: callerOf(request, device),
          refreshToken: endpoint.access === 'refresh-cookie' ? refreshTokenOf(request) : null,
          photo: request.photo,
          idempotentRequest:
            endpoint.idempotent === true ? idempotentRequestOf(request, endpoint, deps) : null,
        } as Call<typeof endpoint>
        const setCookie = (set: Cookie) => reply.setCookie(set.name, set.value, cookieOptions(set))
        // Also when the call is refused: a browser that signs in with a wrong password is known at the next try.
        if (cookie !== null) setCookie(cookie)
        if (endpoint.knowsCaller === true) addVary(reply, 'authorization')
        if (caching !== null && request.actor === null) {
          // A serialiser of ours returns text; Fastify's type also allows other kinds.
          const makeJson = async () => reply.serialize(await handle(call)) as string
          return replyPublicly(request, reply, caching, deps.publicAnswers, makeJson)
        }
        const result = await handle(call).finally(() => isWrite && deps.publicAnswers.wrote(request.ip))
        if (endpoint.streams !== undefined) void reply.type(`${endpoint.streams}; charset=utf-8`)
        if (!(result instanceof Answer)) return result
        if (result.status !== undefined) void reply.code(result.status)
        void reply.headers(result.headers)
        for (const set of result.cookies) setCookie(set)
        return result.body
      },
    })
  }
}

/** Deletes the photo however the call ends: after a disconnect there is no response, so no response hook would run. */
function discardAtTheEnd(reply: FastifyReply, photo: Upload): void {
  const end = () => void discard(photo)
  if (reply.raw.closed) end()
  else reply.raw.once('close', end)
}

/** Whether the limit is counted per account, in addition to the limit of all calls. */
const isPerAccount = (limit: LimitName | undefined): limit is Exclude<AccountLimit, 'standard'> =>
  limit !== 'standard' && ACCOUNT_LIMITS.some((name) => name === limit)

/** Returns the caller. Refuses a missing, expired or wrong token, and another role. */
async function recognise(
  request: FastifyRequest,
  endpoint: Endpoint,
  roles: readonly Role[],
  { secondFactor }: OnDeps,
  admission: Admission,
): Promise<Actor> {
  const actor = await admission.find(tokenOf(request))
  if (actor === null) throw new Refusal('auth.required')
  if (!roles.includes(actor.role)) throw new Refusal('auth.role_forbidden')
  if (actor.staff !== null) refuseStaff(actor.staff, endpoint, secondFactor)
  return actor
}

/** Returns the caller of a call that is open to all. An admin without the rights of the day is a visitor. */
async function findKnown(
  request: FastifyRequest,
  { secondFactor }: OnDeps,
  admission: Admission,
): Promise<Actor | null> {
  const actor = await admission.find(tokenOf(request))
  if (actor === null || actor.staff === null) return actor
  const { staff } = actor
  return hasRight(staff.role, 'daily') && !mustSetUp(secondFactor, staff, 'area') ? actor : null
}

/** The staff role narrows what an admin may call, and some calls need the second factor. */
function refuseStaff(
  staff: Staff,
  { rights = 'daily', secondFactor = 'area' }: Endpoint,
  policy: SecondFactorPolicy,
): void {
  if (mustSetUp(policy, staff, secondFactor)) throw new Refusal('second_factor.not_set_up')
  if (!hasRight(staff.role, rights)) throw new Refusal('staff.not_allowed')
}

const tokenOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\w.~-]{1,300})$/i.exec(headers.authorization ?? '')?.[1] ?? null

const roleParam = (request: FastifyRequest): string => (request.params as { role?: string }).role ?? ''

const refreshTokenOf = (request: FastifyRequest): string | null =>
  request.cookies[refreshCookieName(roleParam(request))] ?? null

/**
 * Returns the caller's device. A visitor who sends something (signs in, registers) without a device cookie gets one, so that
 * the next call is recognised. Cacheable responses never set one.
 */
function deviceOf(
  request: FastifyRequest,
  { method, access }: Endpoint,
  { deviceKeys }: OnDeps,
): { device: CallerDevice | null; cookie: Cookie | null } {
  const { device } = request
  const isIssued = device === null && access === 'anyone' && method !== 'GET'
  return isIssued ? newDevice(deviceKeys, new Date()) : { device, cookie: null }
}

const callerOf = (request: FastifyRequest, device: CallerDevice | null): Caller => ({
  device,
  requestId: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 200) ?? '',
  language: languageOf(request.headers),
})

const idempotentRequestOf = (
  request: FastifyRequest,
  endpoint: Endpoint,
  deps: OnDeps,
): IdempotentRequest | null =>
  readIdempotentRequest(
    request.headers['idempotency-key'],
    `${endpoint.method} ${endpoint.path}`,
    request.actor?.accountId ?? 'anyone',
    contentOf(request),
    deps.hashKeys,
  )

/** The content that distinguishes this request from others with the same key. */
const contentOf = ({ params, body, photo }: FastifyRequest): unknown => ({
  params,
  body,
  photo: photo?.sha256,
})

const cookieOptions = ({ maxAgeSeconds }: Cookie) =>
  ({ secure: true, httpOnly: true, sameSite: 'strict', path: '/', maxAge: maxAgeSeconds }) as const
