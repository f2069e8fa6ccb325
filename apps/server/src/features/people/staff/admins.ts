import type { StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  findAdmin,
  insertAccount,
  replaceAdminPassword,
} from '#features/people/account-store/accounts.sql.ts'
import { removeSecondFactor } from '#features/people/second-factor/second-factors.sql.ts'
import { notify } from '#features/telling/notices/notify.ts'
import type { PasswordHasher } from '#features/people/password-checks/password-hasher.ts'

/** Called by a command on the server, never by a request: registration can't create an admin. */
export async function createAdmin(
  db: Db,
  hasher: PasswordHasher,
  {
    email,
    name,
    password,
    staffRole = 'owner',
  }: { email: string; name: string; password: string; staffRole?: StaffRole },
): Promise<string> {
  const passwordHash = await hasher.hash(password)
  return inTransaction(db, async (tx) => {
    const id = uuid()
    await insertAccount(
      tx,
      { id, realm: 'users', role: 'admin', staffRole, name, email, passwordHash },
      new Refusal('register.refused'),
    )
    await recordAct(tx, { actorId: null, action: 'admin.created', subjectId: id, after: { staffRole } })
    return id
  })
}

/**
 * Sets a new password for an admin who has lost it, and ends all sessions. Returns false when there is no such admin.
 */
export async function resetAdminPassword(
  db: Db,
  hasher: PasswordHasher,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const passwordHash = await hasher.hash(password)
  return inTransaction(db, async (tx) => {
    const changed = await replaceAdminPassword(tx, email, passwordHash)
    if (changed === null) return false
    const { id, epoch } = changed
    await recordAct(tx, { actorId: null, action: 'admin.password_reset', subjectId: id })
    await notify(tx, [id], { kind: 'password_changed', cause: `epoch ${epoch}` })
    return true
  })
}

/** For an admin who has lost the phone and the recovery codes. Returns false when there is no such admin. */
export const takeSecondFactorOff = (db: Db, email: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const id = await findAdmin(tx, email)
    if (id === undefined) return false
    await removeSecondFactor(tx, id)
    await recordAct(tx, { actorId: null, action: 'admin.second_factor_removed', subjectId: id })
    await notify(tx, [id], { kind: 'second_factor_changed', cause: uuid() })
    return true
  })
