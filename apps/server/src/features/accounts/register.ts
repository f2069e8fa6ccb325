import { type Address, changeAddress } from '@farmgate/domain/accounts/address.ts'
import { type PasswordPolicy, refuseWeakPassword } from '@farmgate/domain/accounts/password.ts'
import { type RegistrableRole, realmOf } from '@farmgate/domain/accounts/role.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { v7 as uuid } from 'uuid'
import { announce } from '../../db/changes.ts'
import { type Intent, once } from '../../db/once.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertAccount, insertFarmerProfile, saveAddress } from './accounts.sql.ts'
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
  refuseWeakPassword(password, passwordPolicy, 'register.refused')
  const address = wish.address === null ? null : changeAddress(null, wish.address, email)
  const passwordHash = await hasher.hash(password)
  return inTransaction(db, (tx) =>
    once(tx, intent, async () => {
      const id = uuid()
      await insertAccount(
        tx,
        { id, realm: realmOf[role], role, name, email, passwordHash, language },
        new Refusal('register.refused'),
      )
      if (address !== null) await saveAddress(tx, id, address)
      if (role === 'farmer') {
        await insertFarmerProfile(tx, id)
        announce(tx, { what: 'farmers', to: [], admins: true })
      }
      return { id, name, email, role }
    }),
  )
}
