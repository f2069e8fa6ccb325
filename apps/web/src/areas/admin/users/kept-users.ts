import type { Output } from '@farmgate/contract/endpoint.ts'
import { allUsers, type UserSummary } from '@farmgate/contract/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import { askedAt } from '../asked-at.ts'

/** Takes somebody who was deleted out of every list, at once. */
export function dropUser(client: QueryClient, user: UserSummary): void {
  const lists = { predicate: askedAt([allUsers.path]) }
  // An answer that is on its way was given before this change.
  void client.cancelQueries(lists)
  client.setQueriesData<Output<typeof allUsers>>(lists, (kept) =>
    kept === undefined ? kept : { ...kept, users: kept.users.filter(({ _id }) => _id !== user._id) },
  )
  void client.invalidateQueries({ ...lists, refetchType: 'none' })
}
