import { type CallOptions, ProblemError } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { noteAct } from './acts.ts'
import { send } from './send.ts'
import { renewSession } from './renew.ts'
import { readSession } from './session.ts'

/** Calls the API as the person signed in with this role. */
export const callAs = <E extends Endpoint>(
  role: Role,
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> => {
  if (endpoint.method !== 'GET') noteAct(role)
  return withToken(role, (token) => send(endpoint, input, { ...options, token }))
}

/**
 * Access tokens are short-lived: the first 401 is answered with a renewal and one more try, the second one means
 * that the session is over.
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
