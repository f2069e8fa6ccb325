import type { Address } from '@farmgate/domain/people/addresses/address.ts'
import type { SavedAddress } from '@farmgate/domain/people/addresses/saved-address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/**
 * `addresses` is the default address, one per account; `saved_addresses` are the others; `buyer_addresses` shows both.
 */

/** The default address. */
export const findAddress = async (db: Db | Tx, accountId: string): Promise<Address | null> =>
  (await db
    .selectFrom('addresses')
    .select(['full_name as fullName', 'phone', 'email', 'street', 'city', 'state', 'pincode', 'country'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? null

/** The default first, then the newest. */
export async function findAddresses(db: Db | Tx, accountId: string): Promise<SavedAddress[]> {
  const { rows } = await sql<SavedAddress>`
    select id, label, is_default as "isDefault", created_at as "createdAt", full_name as "fullName", phone, email,
           street, city, state, pincode, country
      from buyer_addresses where account_id = ${accountId}
     order by is_default desc, created_at desc, id`.execute(db)
  return rows
}

/** A new address gets its time here. */
export type AddressToSave = Omit<SavedAddress, 'createdAt'> & Partial<Pick<SavedAddress, 'createdAt'>>

/** Where only the fields of the address are given, id and label stay as they are. */
export async function saveDefaultAddress(
  tx: Tx,
  accountId: string,
  address: Address | AddressToSave,
): Promise<void> {
  const columns = columnsOf(address)
  await tx
    .insertInto('addresses')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...columns, updated_at: sql`now()` }),
    )
    .execute()
}

/** Only beside a default: a foreign key requires it. */
export async function saveOtherAddress(tx: Tx, accountId: string, address: AddressToSave): Promise<void> {
  const columns = savedColumnsOf(address)
  await tx
    .insertInto('saved_addresses')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...columns, updated_at: sql`now()` }))
    .execute()
}

export async function deleteOtherAddress(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('saved_addresses').where('account_id', '=', accountId).where('id', '=', id).execute()
}

export async function deleteDefaultAddress(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('addresses').where('account_id', '=', accountId).execute()
}

const columnsOf = (address: Address | AddressToSave) =>
  'id' in address ? savedColumnsOf(address) : fieldsOf(address)

const savedColumnsOf = (address: AddressToSave) => {
  const { id, label, createdAt } = address
  return {
    id,
    label,
    ...(createdAt === undefined ? {} : { created_at: createdAt }),
    ...fieldsOf(address),
  }
}

const fieldsOf = ({ fullName, phone, email, street, city, state, pincode, country }: Address) => ({
  full_name: fullName,
  phone,
  email,
  street,
  city,
  state,
  pincode,
  country,
})
