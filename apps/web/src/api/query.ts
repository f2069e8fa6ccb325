import { ProblemError } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import type { ChangedThing } from '@farmgate/domain/telling/changed-thing.ts'
import { type FetchQueryOptions, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { busyDelayMs, isBusy } from './busy-server.ts'
import { callAs } from './call.ts'
import { onSignedOut, readSession } from './session/session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly shows: readonly ChangedThing[]
      /** Whether the last response stays on the device, to be read without a connection. */
      readonly readableOffline: boolean
    }
  }
}

/** With the code of the browser's database, which a page needs after its first response. */
const loadCopies = () => import('./offline-copies.ts')

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The server would refuse again what it refused once; a lost request is retried, and a busy server until it answers.
      retry: (failures, error) =>
        isBusy(error) ||
        (failures < 2 && !(error instanceof ProblemError && error.status >= 400 && error.status < 500)),
      retryDelay: (failures, error) => (isBusy(error) ? busyDelayMs(failures, error) : 400 * 2 ** failures),
    },
  },
})

// Registered here, not called by the sign-out: the header signs out on pages that never load this module.
onSignedOut((role, account) => {
  queryClient.removeQueries({ queryKey: [role] })
  void loadCopies()
    .then(({ deleteCopies }) => deleteCopies(account))
    .catch(() => {})
})

// Every new state of such a query is copied, also one that the page has put into the cache itself.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return
  const { queryKey, meta, state } = event.query
  if (meta?.readableOffline !== true || state.data === undefined) return
  const [, account, ...rest] = queryKey
  if (typeof account !== 'string') return
  // Without a database, as in some private windows, there is nothing to read offline.
  const copy = { data: state.data, at: state.dataUpdatedAt }
  void loadCopies()
    .then(({ saveCopy }) => saveCopy(account, JSON.stringify(rest), copy))
    .catch(() => {})
})

/** Returns the query options of an endpoint for this role. The key contains the account: accounts share no cache. */
export const query = <E extends Endpoint>(role: Role, endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>>({
    queryKey: [role, readSession(role)?.user._id, endpoint.method, endpoint.path, input],
    queryFn: () => callAs(role, endpoint, input),
    meta: { shows: endpoint.shows ?? [], readableOffline: false },
  })

/**
 * The same for a page that is readable without a connection: its last response stays on this device, for this account.
 * Only for what is shown with its age, never for what decides about money.
 */
export const offlineQuery = <E extends Endpoint>(role: Role, endpoint: E, input: Input<E>) => {
  const options = query(role, endpoint, input)
  const { queryKey } = options
  const [, account] = queryKey
  if (typeof account !== 'string') return options
  return queryOptions<Output<E>>({
    ...options,
    queryKey,
    queryFn: () => callOrShowCopy(account, queryKey, () => callAs(role, endpoint, input)),
    // Offline its function runs too, to look for a copy.
    networkMode: 'offlineFirst',
    meta: { shows: endpoint.shows ?? [], readableOffline: true },
  })
}

/** A response that takes longer is replaced by the copy until it arrives. */
const SLOW_MS = 3_000

/**
 * Calls the API. While there is no response and nothing on the screen, the copy of an earlier visit is shown, with its
 * own age. The call's failure stays the query's, so that it is retried.
 */
async function callOrShowCopy<T>(account: string, queryKey: QueryKey, call: () => Promise<T>): Promise<T> {
  const showCopy = async (): Promise<void> => {
    if (queryClient.getQueryData(queryKey) !== undefined) return
    const copy = await loadCopies()
      .then(({ openCopy }) => openCopy(account, JSON.stringify(queryKey.slice(2))))
      .catch(() => null)
    if (copy === null || queryClient.getQueryData(queryKey) !== undefined) return
    queryClient.setQueryData(queryKey, copy.data, { updatedAt: copy.at })
  }
  const slow = setTimeout(() => void showCopy(), SLOW_MS)
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) await showCopy()
    throw error
  } finally {
    clearTimeout(slow)
  }
}

/**
 * Sends a page's request before the page is rendered, where this role is signed in. A page's code is fetched while the
 * guard decides: without a session the guard leads elsewhere, and the request would be refused.
 */
export function prefetchAs<Data, Key extends QueryKey>(
  role: Role,
  question: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  if (readSession(role) !== null) void queryClient.prefetchQuery(question)
}
