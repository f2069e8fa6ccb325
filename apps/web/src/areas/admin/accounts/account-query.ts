import { type AccountDetail, oneAccount } from '@farmgate/contract/people/account-admin.ts'
import { allFarmers, oneFarmer } from '@farmgate/contract/catalogue/product-review.ts'
import { allUsers } from '@farmgate/contract/people/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { isAdminQueryFor } from '../query-filter.ts'

export const accountQuery = (id: string) => query('admin', oneAccount, { params: { id } })

/** Caches the account's current state. Lists that contain it are refetched. */
export function cacheAccount(client: QueryClient, account: AccountDetail): void {
  // A response still on its way predates this change.
  void client.cancelQueries({ predicate: isAdminQueryFor([oneAccount.path]) })
  client.setQueryData(accountQuery(account._id).queryKey, { account })
  void client.invalidateQueries({
    predicate: isAdminQueryFor([allUsers.path, allFarmers.path, oneFarmer.path]),
  })
}
