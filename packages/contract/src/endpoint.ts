import type { Role } from '@farmgate/domain/people/role.ts'
import type { FactorNeed } from '@farmgate/domain/people/sign-in/second-factor.ts'
import type { StaffRight } from '@farmgate/domain/people/accounts/staff.ts'
import type { ChangedThing } from '@farmgate/domain/telling/changed-thing.ts'
import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import type * as z from 'zod/mini'

/**
 * Who may call: `anyone`; the holder of a role's refresh cookie; or an account of one of these roles. There is no
 * default, so an endpoint without it does not compile.
 */
type Access = 'anyone' | 'refresh-cookie' | readonly Role[]

/** The rate limit of a call. The server holds the figures. */
export type LimitName =
  | 'standard'
  | 'login'
  | 'register'
  | 'recover'
  | 'refresh'
  | 'profile'
  | 'newsletter'
  | 'upload'
  | 'picture'
  | 'cart'
  | 'order'
  | 'pay'
  | 'none'

/**
 * One call, as data. It is the source of the server's route, the API reference, the browser's typed client and the
 * access matrix.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  /** The right that an admin needs for it; `daily` unless it says otherwise. Other roles have no staff rights. */
  readonly rights?: StaffRight
  /** When an admin needs a second factor that is set up; `area` unless it says otherwise. */
  readonly secondFactor?: FactorNeed
  /** What the response shows: a page refetches it when a live event names one of these. */
  readonly shows?: readonly ChangedThing[]
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly response: z.ZodMiniType
  /** The refusals of this call, besides those every call shares. */
  readonly refusals: readonly RefusalCode[]
  /** The refusal for a body of the wrong shape; `request.invalid` unless the product has its own text. */
  readonly invalid?: RefusalCode
  readonly limit?: LimitName
  /** How large the body may be; 100 kB unless it says more. */
  readonly bodyBytesMax?: number
  /** Accepts `multipart/form-data` as well as JSON, with the same fields. */
  readonly multipart?: true
  /** The field of the form that may hold a photo. Only with `multipart`. */
  readonly picture?: string
  /** Accepts an `Idempotency-Key`: the same key and body get the same response again. */
  readonly idempotent?: true
  /** May respond 202 with the same shape: the outcome is not known yet. The text says what 202 means here. */
  readonly mayBePending?: string
  /** Open to anyone, and a caller with a valid token is recognised: that response is private and never cached. */
  readonly knowsCaller?: true
  /**
   * For how many seconds the API and caches may store the response; only for `anyone`. Otherwise it is never cached. It may depend
   * on the parameters only, not on the caller's language or device.
   */
  readonly cacheSeconds?: number
  /** Responds with a stream of this type, of any duration; `response` is then unused. */
  readonly streams?: 'text/csv' | 'text/event-stream'
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Field<E extends Endpoint, K extends keyof Endpoint> = E extends { readonly [key in K]: infer S }
  ? S
  : undefined

/** What a caller sends. */
export type Input<E extends Endpoint> = InputPart<E, 'params'> & InputPart<E, 'query'> & InputPart<E, 'body'>

type InputPart<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  Field<E, K> extends z.ZodMiniType
    ? undefined extends z.input<Field<E, K>>
      ? { readonly [key in K]?: z.input<Field<E, K>> }
      : { readonly [key in K]: z.input<Field<E, K>> }
    : unknown

/** What the server reads after parsing. */
export type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  Field<E, K> extends z.ZodMiniType ? z.output<Field<E, K>> : undefined

export type Output<E extends Endpoint> = z.output<E['response']>
