import { type Address, changeAddress } from '@farmgate/domain/people/addresses/address.ts'
import {
  addressWithId,
  nextDefault,
  refuseTooManyAddresses,
  type SavedAddress,
} from '@farmgate/domain/people/addresses/saved-address.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockForChange } from '#features/people/account-store/accounts.sql.ts'
import {
  type AddressToSave,
  deleteDefaultAddress,
  deleteOtherAddress,
  findAddresses,
  saveDefaultAddress,
  saveOtherAddress,
} from '#features/people/account-store/addresses.sql.ts'
import { unmarkChangedPhone } from './update-address.ts'

type AddressFields = { readonly [K in keyof Address]?: Address[K] | undefined }

/** Saves another address and returns its id. A buyer's first one is the default. */
export const addAddress = (
  db: Db,
  accountId: string,
  { label, ...fields }: AddressFields & { readonly label: string },
  idempotentRequest: IdempotentRequest | null,
): Promise<string> =>
  inTransaction(db, (tx) =>
    runIdempotent(tx, idempotentRequest, async () => {
      const { email, saved } = await lockAddresses(tx, accountId)
      refuseTooManyAddresses(saved)
      const address = {
        ...changeAddress(null, fields, email),
        id: uuid(),
        label,
        isDefault: saved.length === 0,
      }
      await save(tx, accountId, address)
      return address.id
    }),
  )

/** Changes an address and, with `isDefault`, makes it the default: the two change places. */
export const changeSavedAddress = (
  db: Db,
  accountId: string,
  id: string,
  {
    label,
    isDefault,
    ...fields
  }: AddressFields & { readonly label?: string | undefined; readonly isDefault?: true | undefined },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { email, saved } = await lockAddresses(tx, accountId)
    const before = addressWithId(saved, id.toLowerCase())
    const after = {
      ...before,
      ...changeAddress(before, fields, email),
      label: label ?? before.label,
      isDefault: isDefault ?? before.isDefault,
    }
    const oldDefault = saved.find((address) => address.isDefault)
    if (!before.isDefault && after.isDefault) await deleteOtherAddress(tx, accountId, before.id)
    await save(tx, accountId, after)
    if (!after.isDefault || oldDefault === undefined) return
    if (!before.isDefault) await saveOtherAddress(tx, accountId, oldDefault)
    await unmarkChangedPhone(tx, accountId, oldDefault, after)
  })

/** Deletes an address. After the default, the newest other one is the default. */
export const deleteAddress = (db: Db, accountId: string, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { saved } = await lockAddresses(tx, accountId)
    const address = addressWithId(saved, id.toLowerCase())
    if (!address.isDefault) return deleteOtherAddress(tx, accountId, address.id)
    const next = nextDefault(saved)
    if (next === null) await deleteDefaultAddress(tx, accountId)
    else {
      await deleteOtherAddress(tx, accountId, next.id)
      await saveDefaultAddress(tx, accountId, next)
    }
    await unmarkChangedPhone(tx, accountId, address, next)
  })

/** Locks the account's row: changes of its addresses and its orders run one after the other. */
async function lockAddresses(
  tx: Tx,
  accountId: string,
): Promise<{ readonly email: string; readonly saved: readonly SavedAddress[] }> {
  const account = await lockForChange(tx, accountId)
  if (account === undefined) throw new Refusal('auth.required')
  return { email: account.email, saved: await findAddresses(tx, accountId) }
}

const save = (tx: Tx, accountId: string, address: AddressToSave): Promise<void> =>
  address.isDefault ? saveDefaultAddress(tx, accountId, address) : saveOtherAddress(tx, accountId, address)
