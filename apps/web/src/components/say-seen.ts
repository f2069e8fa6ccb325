import { seeNotices } from '@farmgate/contract/notices.ts'
import type { Input } from '@farmgate/contract/endpoint.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { withToken } from '../api/call.ts'
import { queryClient } from '../api/query.ts'
import { send } from '../api/send.ts'
import { countPage } from './notice-queries.ts'

type Sight = Input<typeof seeNotices>['body']

/** As the contract allows. */
const IDS_MAX = 100

/**
 * Tells the server what a screen has shown. Nobody pressed anything, so it is no act of theirs (see `acts.ts`), and when
 * it fails the next sight says it again.
 */
export async function saySeen(role: Role, sight: Sight): Promise<void> {
  const { unseen } = await withToken(role, (token) => send(seeNotices, { body: sight }, { token }))
  const { queryKey } = countPage(role)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (known) => (known === undefined ? undefined : { ...known, unseen }))
}

/** Many orders in as many calls as it takes. */
export async function sayOrdersSeen(role: Role, orders: readonly string[]): Promise<void> {
  for (let from = 0; from < orders.length; from += IDS_MAX)
    await saySeen(role, { orders: orders.slice(from, from + IDS_MAX) })
}
