import { createVault } from '#adapters/vault/vault.ts'
import { readVaultConfig } from '#config.ts'
import { resealAccounts } from '#features/money/payout-accounts/reseal-accounts.ts'
import { resealFactors } from '#features/people/second-factor/reseal-factors.ts'
import { startProgram } from './start-program.ts'
import { withDb } from './with-db.ts'

/** `npm run reseal`: encrypts with the first of VAULT_KEYS what an older one encrypted. Then the older one can go. */
await startProgram(async () => {
  const config = readVaultConfig(process.env)
  const vault = createVault(config.VAULT_KEYS)
  const [accounts, factors] = await withDb(
    'reseal',
    async (db) => [await resealAccounts(db, vault), await resealFactors(db, vault)],
    config,
  )
  console.log(
    `${accounts} accounts and ${factors} second factors were sealed again with the key ${vault.keyId}.`,
  )
})
