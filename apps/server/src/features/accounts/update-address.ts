import { isSamePhone } from '@farmgate/domain/accounts/account-actions.ts'
import { type Address, changeAddress } from '@farmgate/domain/accounts/address.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { findAddress, lockForChange, removePhoneMark, saveAddress } from './accounts.sql.ts'

/** Locks the account's row, so that two saves of one address run one after the other. */
export const updateAddress = (
  db: Db,
  accountId: string,
  change: { readonly [K in keyof Address]?: Address[K] | undefined },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const account = await lockForChange(tx, accountId)
    if (account === undefined) throw new Refusal('auth.required')
    const before = await findAddress(tx, accountId)
    const address = changeAddress(before, change, account.email)
    await saveAddress(tx, accountId, address)
    // An operator has called the old number, not this one.
    if (before === null || !isSamePhone(before.phone, address.phone)) await removePhoneMark(tx, accountId)
  })
