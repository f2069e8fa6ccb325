import type { AccountState, CheckedBy } from '@farmgate/domain/money/payout-accounts/payout-account.ts'
import { maskPayTo, type PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Vault } from '#adapters/vault/vault.ts'
import type { Db } from '#db/pool.ts'
import { sealPassbook, sealPayTo } from '#features/money/payout-accounts/sealed-account.ts'

interface AccountOverrides {
  readonly state?: AccountState
  readonly payTo?: PayTo
  readonly checkedBy?: CheckedBy
  /** From now; used since an hour ago when not given. */
  readonly usableInHours?: number
  readonly createdAt?: Date
}

const SAVITAS: PayTo = { kind: 'bank', ifsc: 'MAHB0000321', number: '60412345678', name: 'Savita R Pawar' }

/** Gives a farm an account in any state, without the calls and the bank. Returns its id. */
export async function givePayoutAccount(
  { db, deps }: { readonly db: Db; readonly deps: { readonly vault: Vault } },
  farmerId: string,
  {
    state = 'verified',
    payTo = SAVITAS,
    checkedBy = 'rail',
    usableInHours = -1,
    createdAt = new Date(),
  }: AccountOverrides = {},
): Promise<string> {
  const id = uuid()
  const { cipher, keyId, fingerprint } = sealPayTo(deps.vault, id, payTo)
  const isVerified = state === 'verified' || state === 'blocked'
  const isAsked = state === 'checking' && checkedBy === 'rail'
  const isDecided = checkedBy === 'operator' && state !== 'checking'
  await db
    .insertInto('payout_accounts')
    .values({
      id,
      farmer_id: farmerId,
      kind: payTo.kind,
      cipher,
      key_id: keyId,
      fingerprint,
      masked: maskPayTo(payTo),
      holder_name: payTo.name,
      bank_name: state === 'name_differs' ? 'RAMESH K PAWAR' : null,
      state,
      checked_by: checkedBy,
      passbook: checkedBy === 'operator' ? sealPassbook(deps.vault, id, Buffer.from('a photo')) : null,
      created_at: createdAt,
      usable_from: sql<Date>`now() + ${usableInHours} * interval '1 hour'`,
      verified_at: isVerified ? createdAt : null,
      next_check_at: isAsked ? createdAt : null,
      decided_at: isDecided ? createdAt : null,
      decided_by: isDecided ? farmerId : null,
    })
    .execute()
  return id
}
