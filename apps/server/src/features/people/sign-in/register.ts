import { type Address, changeAddress } from '@farmgate/domain/people/addresses/address.ts'
import { type PasswordPolicy, refuseWeakPassword } from '@farmgate/domain/people/sign-in/password.ts'
import { type Realm, type RegistrableRole, realmOf } from '@farmgate/domain/people/role.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { v7 as uuid } from 'uuid'
import { announce } from '#db/changes/changes.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { queueMails } from '#features/telling/mail-queue/queue-mail.ts'
import {
  findByEmail,
  insertAccount,
  insertFarmerProfile,
} from '#features/people/account-store/accounts.sql.ts'
import { saveDefaultAddress } from '#features/people/account-store/addresses.sql.ts'
import { claimAddress } from '#features/people/account-store/claim-address.ts'
import { mailVerification } from '#features/people/account-store/mail-verification.ts'
import { type PasswordHasher, placeOfNetwork } from '#features/people/password-checks/password-hasher.ts'

export interface RegisterDeps {
  readonly db: Db
  readonly hasher: PasswordHasher
  readonly passwordPolicy: PasswordPolicy
}

export interface Registration {
  readonly role: RegistrableRole
  readonly name: string
  readonly email: string
  readonly password: string
  /** The language of mails until the person signs in with another. English when not given. */
  readonly language?: Language
  /** Where the call comes from. */
  readonly ip?: string
  /** Of a farm; a buyer's is in the address. */
  readonly phone?: string | undefined
  readonly address: (Omit<Address, 'email'> & { readonly email?: string | undefined }) | null
}

/**
 * Creates an account and opens no session. A taken e-mail gets the plain failure without a reason. The password is
 * hashed before the e-mail is checked, so timing does not reveal it either.
 */
export async function register(
  { db, hasher, passwordPolicy }: RegisterDeps,
  requested: Registration,
  idempotentRequest: IdempotentRequest | null,
): Promise<{ id: string; name: string; email: string; role: RegistrableRole }> {
  const { role, name, email, password, phone = '', language = 'en', ip = '' } = requested
  refuseWeakPassword(password, passwordPolicy, 'register.refused', { name, email })
  const address = requested.address === null ? null : changeAddress(null, requested.address, email)
  const passwordHash = await hasher.hash(password, placeOfNetwork(ip))
  const taken = new Refusal('register.refused')
  return inTransaction(db, (tx) =>
    runIdempotent(tx, idempotentRequest, async () => {
      const id = uuid()
      await claimAddress(tx, { id, role, email }, taken)
      await insertAccount(tx, { id, realm: realmOf[role], role, name, email, passwordHash, language }, taken)
      if (address !== null) await saveDefaultAddress(tx, id, address)
      if (role === 'farmer') {
        await insertFarmerProfile(tx, id, phone)
        announce(tx, { what: 'farmers', to: [], admins: true })
      }
      await mailVerification(tx, { id, email }, ip)
      return { id, name, email, role }
    }),
  ).catch(async (error: unknown) => {
    if (error === taken) await inTransaction(db, (tx) => notifyOwner(tx, email, realmOf[role]))
    throw error
  })
}

/** Informs the owner of a taken address, once a day, that a registration with it was tried, perhaps by themselves. */
async function notifyOwner(tx: Tx, email: string, realm: Realm): Promise<void> {
  const cause = new Date().toISOString().slice(0, 10)
  const owners = await findByEmail(tx, email, realm)
  await queueMails(
    tx,
    owners.map(({ id }) => id),
    { kind: 'address_taken', cause },
  )
}
