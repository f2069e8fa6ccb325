import { type AccountDetail, oneAccount } from '@farmgate/contract/account-desk.ts'
import { allFarmers, oneFarmer } from '@farmgate/contract/review.ts'
import { allUsers } from '@farmgate/contract/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { askedAt } from '../asked-at.ts'

export const accountQuery = (id: string) => query('admin', oneAccount, { params: { id } })

/** Shows an account as it is now. Lists that name it are asked for again. */
export function keepAccount(client: QueryClient, account: AccountDetail): void {
  // An answer that is on its way was given before this change.
  void client.cancelQueries({ predicate: askedAt([oneAccount.path]) })
  client.setQueryData(accountQuery(account._id).queryKey, { account })
  void client.invalidateQueries({ predicate: askedAt([allUsers.path, allFarmers.path, oneFarmer.path]) })
}
