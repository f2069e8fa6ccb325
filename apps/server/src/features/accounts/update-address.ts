import { type Address, changeAddress } from '@farmgate/domain/accounts/address.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findAddress, lockForChange, saveAddress } from './accounts.sql.ts'

/** The account's row is the lock, so two saves of one address come one after the other. */
export const updateAddress = (
  db: Db,
  accountId: string,
  change: { readonly [K in keyof Address]?: Address[K] | undefined },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const account = await lockForChange(tx, accountId)
    if (account === undefined) throw new Refusal('auth.required')
    await saveAddress(tx, accountId, changeAddress(await findAddress(tx, accountId), change, account.email))
  })
