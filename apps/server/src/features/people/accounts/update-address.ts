import { isSamePhone } from '@farmgate/domain/people/accounts/account-actions.ts'
import { type Address, changeAddress } from '@farmgate/domain/people/addresses/address.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockForChange, removePhoneMark } from '#features/people/account-store/accounts.sql.ts'
import { findAddress, saveDefaultAddress } from '#features/people/account-store/addresses.sql.ts'

/** Changes the default address. Locks the account's row, so that two saves of one address run one after the other. */
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
    await saveDefaultAddress(tx, accountId, address)
    await unmarkChangedPhone(tx, accountId, before, address)
  })

/** The number of the default address is the account's. An operator has called the old number, not the new one. */
export async function unmarkChangedPhone(
  tx: Tx,
  accountId: string,
  before: Address | null,
  after: Address | null,
): Promise<void> {
  if (before !== null && after !== null && isSamePhone(before.phone, after.phone)) return
  await removePhoneMark(tx, accountId)
}
