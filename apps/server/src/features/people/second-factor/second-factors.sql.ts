import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Sealed } from '#adapters/vault/vault.ts'
import type { Db, Tx } from '#db/pool.ts'

/** The secret of an authenticator app, sealed, and the database's clock. */
export interface FactorRow extends Sealed {
  readonly id: string
  readonly lastStep: number
  readonly now: Date
}

/** Locked, so that of two calls with one code the second finds its step used. */
const lockFactor = async (
  tx: Tx,
  accountId: string,
  state: 'in use' | 'prepared',
): Promise<FactorRow | undefined> =>
  tx
    .selectFrom('second_factors')
    .select(['id', 'cipher', 'key_id as keyId', sql<number>`last_step::float8`.as('lastStep')])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('account_id', '=', accountId)
    .where('confirmed_at', state === 'in use' ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const lockInUse = (tx: Tx, accountId: string) => lockFactor(tx, accountId, 'in use')
export const lockPrepared = (tx: Tx, accountId: string) => lockFactor(tx, accountId, 'prepared')

/** A name for the vault: a cipher opens in its own row only. */
export const vaultContext = (id: string): string => `second_factors:${id}`

/** Replaces what was prepared before. */
export async function insertPrepared(
  tx: Tx,
  accountId: string,
  seal: (context: string) => Sealed,
): Promise<void> {
  const id = uuid()
  const { cipher, keyId } = seal(vaultContext(id))
  await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .execute()
  await tx.insertInto('second_factors').values({ id, account_id: accountId, cipher, key_id: keyId }).execute()
}

/** From now on this app is asked, and no earlier one. */
export async function putInUse(tx: Tx, accountId: string, id: string, step: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('account_id', '=', accountId).where('id', '<>', id).execute()
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('id', '=', id)
    .execute()
  await saveSince(tx, accountId, sql<Date>`now()`)
}

export async function saveUsedStep(tx: Tx, id: string, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('id', '=', id).execute()
}

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await sql`
    insert into recovery_codes (account_id, code_hash)
    select ${accountId}::uuid, hash from unnest(${hashes}::bytea[]) as hash`.execute(tx)
}

/** Whether it was one of this person's unused codes. Of two calls with one code, the second finds it used. */
export async function takeRecoveryCode(tx: Tx, accountId: string, hash: Buffer): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .execute()
  return taken.length === 1
}

/** Takes everything off: the next sign-in needs the password only, and where a factor is required, setting it up. */
export async function removeSecondFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('second_factors').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await saveSince(tx, accountId, null)
}

const saveSince = async (tx: Tx, accountId: string, since: ReturnType<typeof sql<Date>> | null) => {
  await tx.updateTable('accounts').set({ second_factor_at: since }).where('id', '=', accountId).execute()
}

export const lockSealedByOthers = (tx: Tx, keyId: string): Promise<(Sealed & { readonly id: string })[]> =>
  tx
    .selectFrom('second_factors')
    .select(['id', 'cipher', 'key_id as keyId'])
    .where('key_id', '<>', keyId)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function saveSealed(tx: Tx, id: string, { cipher, keyId }: Sealed): Promise<void> {
  await tx.updateTable('second_factors').set({ cipher, key_id: keyId }).where('id', '=', id).execute()
}

export interface FactorState {
  readonly since: Date | null
  readonly recoveryCodesLeft: number
}

export async function findSecondFactor(db: Db, accountId: string): Promise<FactorState> {
  const { rows } = await sql<FactorState>`
    select second_factor_at as since,
           (select count(*)::int from recovery_codes where account_id = ${accountId} and used_at is null)
             as "recoveryCodesLeft"
      from accounts where id = ${accountId}`.execute(db)
  return rows[0] ?? { since: null, recoveryCodesLeft: 0 }
}

/** Whose code is asked for. Null for an account that is gone. */
export const findForCode = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['realm', 'email', sql<boolean>`second_factor_at is not null`.as('hasSecondFactor')])
    .where('id', '=', accountId)
    .executeTakeFirst()
