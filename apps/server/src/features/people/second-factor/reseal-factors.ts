import type { Vault } from '#adapters/vault/vault.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockSealedByOthers, saveSealed, vaultContext } from './second-factors.sql.ts'

/** Seals the secret of every app with the newest key. Operators are few: one transaction. Returns how many were. */
export const resealFactors = (db: Db, vault: Vault): Promise<number> =>
  inTransaction(db, async (tx) => {
    const factors = await lockSealedByOthers(tx, vault.keyId)
    for (const factor of factors) {
      const context = vaultContext(factor.id)
      await saveSealed(tx, factor.id, vault.seal(vault.open(factor, context), context))
    }
    return factors.length
  })
