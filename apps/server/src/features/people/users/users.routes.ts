import * as api from '@farmgate/contract/people/users.ts'
import { orderResponses as words } from '@farmgate/messages/en/order-responses.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { deleteUser } from './delete-user.ts'
import { listUsers } from './list-users.ts'
import type { UserRow } from './users.sql.ts'

export function userRoutes(on: On, { db }: { readonly db: Db }): void {
  on(api.allUsers, async ({ query }) => {
    const { rows, nextCursor } = await listUsers(db, query)
    return { users: rows.map(presentUser), nextCursor }
  })

  on(api.deleteUser, async ({ actor, params, caller }) => {
    await deleteUser(db, operatorOf(actor, caller), params.id)
    return { message: words.userDeleted }
  })
}

const presentUser = ({ id, createdAt, ...user }: UserRow): api.UserSummary => ({
  _id: id,
  role: 'user',
  createdAt: createdAt.toISOString(),
  ...user,
})
