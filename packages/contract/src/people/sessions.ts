import { ROLES } from '@farmgate/domain/people/role.ts'
import * as z from 'zod/mini'
import { SignedIn } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Timestamp } from '../fields.ts'

const RoleParams = z.object({ role: z.enum(ROLES) })

export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/:role/refresh',
  summary: "Renew the access token with this role's refresh cookie",
  access: 'refresh-cookie',
  params: RoleParams,
  response: SignedIn,
  /**
   * `session.ended`: someone ended it, and the browser deletes what it keeps of the account; so it does on `session.displaced`,
   * when a further sign-in had no place and this session was the oldest.
   */
  refusals: ['auth.required', 'request.cross_site', 'session.displaced', 'session.ended'],
  limit: 'refresh',
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/:role/logout',
  summary: "End this role's session in this browser; the other roles stay signed in",
  access: 'refresh-cookie',
  params: RoleParams,
  response: z.object({ message: z.string() }),
  refusals: ['request.cross_site'],
  limit: 'refresh',
})

const SessionView = z.object({
  _id: z.string(),
  /** Whether this is the caller's own session. */
  current: z.boolean(),
  device: z.string(),
  network: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
})

export const mySessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where this account is signed in; those of the last thirty days',
  access: ROLES,
  rights: 'any',
  secondFactor: 'never',
  response: z.object({
    sessions: z.array(SessionView),
    /** How many there can be: a further sign-in ends the oldest. */
    max: z.number(),
  }),
  refusals: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Sign out one of my sessions',
  access: ROLES,
  rights: 'any',
  secondFactor: 'never',
  params: z.object({ id: Id }),
  response: z.object({ message: z.string() }),
  refusals: ['session.not_found'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Sign out all my other sessions',
  access: ROLES,
  rights: 'any',
  secondFactor: 'never',
  response: z.object({ message: z.string(), ended: z.number() }),
  refusals: [],
})
