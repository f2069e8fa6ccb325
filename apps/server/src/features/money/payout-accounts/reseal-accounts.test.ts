import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { createVault } from '#adapters/vault/vault.ts'
import { openMarket } from '#testing/market.ts'
import { givePayoutAccount } from '#testing/builders/payout-accounts.sql.ts'
import { findSealed } from './payout-accounts.sql.ts'
import { resealAccounts } from './reseal-accounts.ts'
import { openPassbook, openPayTo, sealPayTo } from './sealed-account.ts'

const market = await openMarket()
const { db } = market
const OLD = { id: 'old', key: randomBytes(32) }
const NEW = { id: 'new', key: randomBytes(32) }
const old = { db, deps: { vault: createVault([OLD]) } }
const both = createVault([NEW, OLD])
const onlyNew = createVault([NEW])

const PAY_TO = { kind: 'upi', vpa: 'savita@okhdfc', name: 'Savita' } as const
const farm = async () => (await market.person('farmer')).id
const sealedOf = async (id: string) => {
  const sealed = await findSealed(db, id)
  if (sealed === undefined) throw new Error('no such account')
  return sealed
}

test('after sealing again the old key is not needed: account, passbook and fingerprint are the new one’s', async () => {
  const id = await givePayoutAccount(old, await farm(), { payTo: PAY_TO })
  const paper = { state: 'checking', checkedBy: 'operator' } as const
  const withPhoto = await givePayoutAccount(old, await farm(), paper)
  expect(() => openPayTo(onlyNew, { id, cipher: Buffer.alloc(0), keyId: 'old' })).toThrow('VAULT_KEYS')
  expect(await resealAccounts(db, both)).toBe(2)
  expect(openPayTo(onlyNew, await sealedOf(id))).toEqual(PAY_TO)
  expect(openPassbook(onlyNew, await sealedOf(withPhoto))).toBe(Buffer.from('a photo').toString('base64'))
  const { fingerprint } = await db
    .selectFrom('payout_accounts')
    .select('fingerprint')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(fingerprint).toBe(sealPayTo(onlyNew, uuid(), PAY_TO).fingerprint)
  expect(await resealAccounts(db, both)).toBe(0)
})

test('a row that no key opens stops it, and nothing of its batch is lost', async () => {
  const id = await givePayoutAccount(
    { db, deps: { vault: createVault([{ id: 'lost', key: randomBytes(32) }]) } },
    await farm(),
  )
  const before = await sealedOf(id)
  await expect(resealAccounts(db, both)).rejects.toThrow('VAULT_KEYS does not have the key of this row')
  expect(await sealedOf(id)).toEqual(before)
})
