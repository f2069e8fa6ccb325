import { markNoticesSeen } from '@farmgate/contract/telling/notices.ts'
import type { Input } from '@farmgate/contract/endpoint.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { withToken } from '#api/call.ts'
import { queryClient } from '#api/query.ts'
import { send } from '#api/send.ts'
import { unseenCountPage } from './notice-queries.ts'

type SeenInput = Input<typeof markNoticesSeen>['body']

/** The contract's maximum per call. */
const IDS_MAX = 100

/**
 * Reports to the server which notices a screen has shown. It is not a user action (see api/user-actions.ts), and when
 * it fails, showing them again repeats it.
 */
export async function markSeen(role: Role, seen: SeenInput): Promise<void> {
  const { unseen } = await withToken(role, (token) => send(markNoticesSeen, { body: seen }, { token }))
  const { queryKey } = unseenCountPage(role)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (known) => (known === undefined ? undefined : { ...known, unseen }))
}

/** Marks the notices of any number of orders as seen, in batches. */
export async function markOrdersSeen(role: Role, orders: readonly string[]): Promise<void> {
  for (let from = 0; from < orders.length; from += IDS_MAX)
    await markSeen(role, { orders: orders.slice(from, from + IDS_MAX) })
}
