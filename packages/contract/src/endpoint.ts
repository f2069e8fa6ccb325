import type { Role } from '@farmgate/domain/accounts/role.ts'
import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import type * as z from 'zod/mini'

/**
 * Who may call: `anyone`; the holder of a role's refresh cookie; or an account of one of these roles.
 * There is no default, so an endpoint without an answer does not compile.
 */
type Access = 'anyone' | 'refresh-cookie' | readonly Role[]

/** Which counter a call draws from. The server holds the figures. */
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
 * One call, as data. From it the server registers the route, the reference is printed, the browser's
 * client is typed and the access matrix is walked.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly response: z.ZodMiniType
  /** What this call may answer besides the refusals every call shares. */
  readonly refusals: readonly RefusalCode[]
  /** The refusal a body of the wrong shape becomes; `request.invalid` unless the product has words of its own. */
  readonly invalid?: RefusalCode
  readonly limit?: LimitName
  /** Takes `multipart/form-data` as well as JSON, with the same fields. */
  readonly multipart?: true
  /** The field of the form that may hold a photo. Only with `multipart`. */
  readonly picture?: string
  /** Takes an `Idempotency-Key`: the same key and body get the same answer again. */
  readonly idempotent?: true
  /** May answer 202 with the same shape: what was asked for is not known to have happened yet. Says what 202 means here. */
  readonly mayBePending?: string
  /** Open to anyone, and whoever shows a good token is known: their answer is theirs alone and nobody keeps it. */
  readonly knowsCaller?: true
  /** For how long anybody may keep the answer and give it to others; only where anyone may call. Otherwise nobody may. */
  readonly cacheSeconds?: number
  /** Answers with a stream of this type, as long as it takes; `response` then says nothing. */
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
