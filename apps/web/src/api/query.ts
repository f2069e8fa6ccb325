import { ProblemError } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { type FetchQueryOptions, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { callAs } from './call.ts'
import { onSignedOut, readSession } from './session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What the server has refused it refuses again; what got lost on the way deserves another try.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ProblemError && error.status >= 400 && error.status < 500),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
  },
})

// From here and not from the sign-out: the header signs out on pages that never loaded this.
onSignedOut((role) => queryClient.removeQueries({ queryKey: [role] }))

/** What a page shows, as the person signed in with this role. The person is part of the key: nobody sees another's. */
export const query = <E extends Endpoint>(role: Role, endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>>({
    queryKey: [role, readSession(role)?.user._id, endpoint.method, endpoint.path, input],
    queryFn: () => callAs(role, endpoint, input),
  })

/**
 * Sends a page's request before the page is rendered, where this role is signed in. A page's code is fetched while the
 * guard decides: without a session the guard leads elsewhere, and the request would be refused.
 */
export function askAhead<Answer, Key extends QueryKey>(
  role: Role,
  question: FetchQueryOptions<Answer, Error, Answer, Key>,
): void {
  if (readSession(role) !== null) void queryClient.prefetchQuery(question)
}
