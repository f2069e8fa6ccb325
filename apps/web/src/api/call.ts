import { type CallOptions, ProblemError } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { recordUserAction } from './user-actions.ts'
import { send } from './send.ts'
import { renewSession } from './session/renew-session.ts'
import { readSession } from './session/session.ts'

/** Calls the API as the person signed in with this role. */
export const callAs = <E extends Endpoint>(
  role: Role,
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> => {
  if (endpoint.method !== 'GET') recordUserAction(role)
  return withToken(role, (token) => send(endpoint, input, { ...options, token }))
}

/**
 * Runs a call with the role's access token. Tokens are short-lived: after a first 401 the token is renewed and the call
 * is retried once; a second 401 means that the session has ended.
 */
export async function withToken<T>(role: Role, call: (token: string) => Promise<T>): Promise<T> {
  const token = readSession(role)?.token ?? ''
  try {
    return await call(token)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 401) throw error
    const renewed = await renewSession(role, token)
    if (renewed === null) throw error
    return await call(renewed)
  }
}
