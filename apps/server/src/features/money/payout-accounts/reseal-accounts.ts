import type { Vault } from '#adapters/vault/vault.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockSealedByOthers, saveSealed } from './payout-accounts.sql.ts'
import { openPassbook, openPayTo, sealPassbook, sealPayTo } from './sealed-account.ts'

/** Few enough that a farmer who changes an account hardly waits. */
const ROWS_AT_ONCE = 50

/** Seals every account with the newest key, so that an older one can be forgotten. Returns how many were sealed again. */
export async function resealAccounts(db: Db, vault: Vault): Promise<number> {
  for (let resealed = 0; ; ) {
    const done = await inTransaction(db, async (tx) => {
      const rows = await lockSealedByOthers(tx, vault.keyId, ROWS_AT_ONCE)
      for (const row of rows) {
        const photo = openPassbook(vault, row)
        await saveSealed(tx, row.id, {
          ...sealPayTo(vault, row.id, openPayTo(vault, row)),
          passbook: photo === null ? null : sealPassbook(vault, row.id, Buffer.from(photo, 'base64')),
        })
      }
      return rows.length
    })
    if (done === 0) return resealed
    resealed += done
  }
}
