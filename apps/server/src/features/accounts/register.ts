import { type Address, changeAddress } from '@farmgate/domain/accounts/address.ts'
import { type PasswordPolicy, refuseWeakPassword } from '@farmgate/domain/accounts/password.ts'
import { type Realm, type RegistrableRole, realmOf } from '@farmgate/domain/accounts/role.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { v7 as uuid } from 'uuid'
import { announce } from '../../db/changes.ts'
import { type Intent, once } from '../../db/once.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { queueMails } from '../mails/queue-mail.ts'
import { findByEmail, insertAccount, insertFarmerProfile, saveAddress } from './accounts.sql.ts'
import { mailVerification } from './mail-verification.ts'
import type { PasswordHasher } from './password-hasher.ts'

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
  /** The one we write to them in, until they sign in with another. English when they did not say. */
  readonly language?: Language
  readonly address: (Omit<Address, 'email'> & { readonly email?: string | undefined }) | null
}

/**
 * Opens an account and signs nobody in. A taken e-mail gets the plain failure without a reason. The
 * password is hashed before we know, so the time it takes tells nothing either.
 */
export async function register(
  { db, hasher, passwordPolicy }: RegisterDeps,
  wish: Registration,
  intent: Intent | null,
): Promise<{ id: string; name: string; email: string; role: RegistrableRole }> {
  const { role, name, email, password, language = 'en' } = wish
  refuseWeakPassword(password, passwordPolicy, 'register.refused', { name, email })
  const address = wish.address === null ? null : changeAddress(null, wish.address, email)
  const passwordHash = await hasher.hash(password)
  const taken = new Refusal('register.refused')
  return inTransaction(db, (tx) =>
    once(tx, intent, async () => {
      const id = uuid()
      await insertAccount(tx, { id, realm: realmOf[role], role, name, email, passwordHash, language }, taken)
      if (address !== null) await saveAddress(tx, id, address)
      if (role === 'farmer') {
        await insertFarmerProfile(tx, id)
        announce(tx, { what: 'farmers', to: [], admins: true })
      }
      await mailVerification(tx, { id, email })
      return { id, name, email, role }
    }),
  ).catch(async (error: unknown) => {
    if (error === taken) await inTransaction(db, (tx) => tellOwner(tx, email, realmOf[role]))
    throw error
  })
}

/** The owner of a taken address learns that someone, perhaps they themselves, tried to register. Once a day. */
async function tellOwner(tx: Tx, email: string, realm: Realm): Promise<void> {
  const cause = new Date().toISOString().slice(0, 10)
  const owners = await findByEmail(tx, email, realm)
  await queueMails(
    tx,
    owners.map(({ id }) => id),
    { kind: 'address_taken', cause },
  )
}
