import type {
  AccountFacts,
  AccountState,
  CheckedBy,
} from '@farmgate/domain/money/payout-accounts/payout-account.ts'
import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import { sql } from 'kysely'
import type { Sealed } from '#adapters/vault/vault.ts'
import type { Db, Tx } from '#db/pool.ts'

/** An account without its number, which only `findSealed` reads. */
export interface AccountRow extends AccountFacts {
  readonly id: string
  readonly farmerId: string
  readonly kind: PayTo['kind']
  readonly masked: string
  readonly fingerprint: string
  readonly holderName: string
  readonly bankName: string | null
  readonly note: string | null
}

const accountColumns = [
  'payout_accounts.id',
  'payout_accounts.farmer_id as farmerId',
  sql<PayTo['kind']>`payout_accounts.kind`.as('kind'),
  'payout_accounts.masked',
  'payout_accounts.fingerprint',
  'payout_accounts.holder_name as holderName',
  'payout_accounts.bank_name as bankName',
  sql<AccountState>`payout_accounts.state`.as('state'),
  sql<CheckedBy>`payout_accounts.checked_by`.as('checkedBy'),
  'payout_accounts.created_at as createdAt',
  'payout_accounts.usable_from as usableFrom',
  'payout_accounts.verified_at as verifiedAt',
  'payout_accounts.replaced_at as replacedAt',
  'payout_accounts.note',
] as const

/** Older ones do not matter to any rule: the newest verified one is among them, or none is. */
const ACCOUNTS_MAX = 20

/** The accounts of a farm, newest first. */
export const listAccounts = (db: Db | Tx, farmerId: string): Promise<AccountRow[]> =>
  db
    .selectFrom('payout_accounts')
    .select(accountColumns)
    .where('farmer_id', '=', farmerId)
    .where((where) =>
      where.or([
        where('replaced_at', 'is', null),
        where('id', 'in', (newest) =>
          newest
            .selectFrom('payout_accounts')
            .select('id')
            .where('farmer_id', '=', farmerId)
            .orderBy('created_at', 'desc')
            .limit(ACCOUNTS_MAX),
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute()

export interface FarmerRow {
  readonly now: Date
  readonly isEmailVerified: boolean
  readonly isPhoneConfirmed: boolean
  readonly waitHours: number
  readonly credentialsUnprovedAt: Date | null
}

/** What decides whether a farmer may add a first account, and how long a change waits. */
export async function findFarmer(db: Db | Tx, id: string): Promise<FarmerRow | undefined> {
  const { rows } = await sql<FarmerRow>`
    select clock_timestamp() as now, email_verified_at is not null as "isEmailVerified",
           phone_confirmed_at is not null as "isPhoneConfirmed", payout_account_wait_hours as "waitHours",
           credentials_unproved_at as "credentialsUnprovedAt"
      from accounts cross join market_settings
     where id = ${id} and role = 'farmer' and deleted_at is null`.execute(db)
  return rows[0]
}

export interface NewAccount {
  readonly id: string
  readonly farmerId: string
  readonly kind: PayTo['kind']
  readonly sealed: Sealed
  readonly fingerprint: string
  readonly masked: string
  readonly holderName: string
  readonly checkedBy: CheckedBy
  readonly passbook: Buffer | null
  readonly createdAt: Date
  readonly usableFrom: Date
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx
    .insertInto('payout_accounts')
    .values({
      id: account.id,
      farmer_id: account.farmerId,
      kind: account.kind,
      cipher: account.sealed.cipher,
      key_id: account.sealed.keyId,
      fingerprint: account.fingerprint,
      masked: account.masked,
      holder_name: account.holderName,
      state: 'checking',
      checked_by: account.checkedBy,
      passbook: account.passbook,
      created_at: account.createdAt,
      usable_from: account.usableFrom,
      next_check_at: account.checkedBy === 'rail' ? account.createdAt : null,
    })
    .execute()
}

/** Ends accounts that are not used yet. */
export async function replaceAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('payout_accounts')
    .set({ replaced_at: sql<Date>`clock_timestamp()`, next_check_at: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export const lockAccount = (tx: Tx, id: string): Promise<AccountRow | undefined> =>
  tx.selectFrom('payout_accounts').select(accountColumns).where('id', '=', id).forUpdate().executeTakeFirst()

/** The account in use of a farm that is to be paid now; undefined when there is none. The SQL of `payableAccount`. */
export const findPayableAccount = (
  db: Db | Tx,
  farmerId: string,
): Promise<Pick<AccountRow, 'id' | 'masked' | 'kind'> | undefined> =>
  db
    .selectFrom('payout_accounts')
    .select(['id', 'masked', sql<PayTo['kind']>`kind`.as('kind')])
    .where('id', '=', sql<string>`payable_account(${farmerId}, now())`)
    .executeTakeFirst()

export interface SealedAccount extends Sealed {
  readonly id: string
  readonly passbook: Buffer | null
}

export const findSealed = (db: Db | Tx, id: string): Promise<SealedAccount | undefined> =>
  db
    .selectFrom('payout_accounts')
    .select(['id', 'cipher', 'key_id as keyId', 'passbook'])
    .where('id', '=', id)
    .executeTakeFirst()

/** What became of an account. An operator's decision names the operator. */
export interface SavedState {
  readonly state: AccountState
  readonly bankName?: string | null
  readonly decidedBy?: string
  readonly note?: string | null
}

export async function saveState(
  tx: Tx,
  id: string,
  { state, bankName, decidedBy, note }: SavedState,
): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({
      state,
      verified_at:
        state === 'verified' ? sql<Date>`coalesce(verified_at, clock_timestamp())` : sql`verified_at`,
      next_check_at: null,
      ...(bankName === undefined ? {} : { bank_name: bankName }),
      ...(decidedBy === undefined
        ? {}
        : { decided_by: decidedBy, decided_at: sql<Date>`clock_timestamp()`, note: note ?? null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Blocks those of these accounts that are in use; returns their farms. They are locked by id, as in every statement. */
export async function saveBlocked(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ farmerId: string }>`
    update payout_accounts set state = 'blocked'
     where id in (select id from payout_accounts
                   where id = any(${ids}::uuid[]) and state = 'verified' and replaced_at is null
                   order by id for update)
    returning farmer_id as "farmerId"`.execute(tx)
  return rows.map(({ farmerId }) => farmerId)
}

/** An account whose holder the rail is to find out. */
export interface AccountToCheck {
  readonly id: string
  readonly checkId: string | null
  readonly checks: number
}

/**
 * Takes the longest waiting account, and postpones it, so that no other worker takes it and a failed try is repeated: after
 * 10 s, 20 s, … up to an hour.
 */
export async function takeAccountToCheck(db: Db): Promise<AccountToCheck | undefined> {
  const { rows } = await sql<AccountToCheck>`
    update payout_accounts
       set checks = checks + 1,
           next_check_at = now() + least(3600, 10 * power(2, least(checks, 12))) * interval '1 second'
     where id = (select id from payout_accounts where next_check_at <= now()
                  order by next_check_at for update skip locked limit 1)
    returning id, check_id as "checkId", checks`.execute(db)
  return rows[0]
}

export async function saveCheckId(db: Db, id: string, checkId: string): Promise<void> {
  await db.updateTable('payout_accounts').set({ check_id: checkId }).where('id', '=', id).execute()
}

/** An account as an operator sees it, with its farm and the other farms of the same account. */
export interface AccountToDecideRow extends AccountRow {
  readonly farmName: string
  readonly sameAs: readonly { readonly id: string; readonly name: string }[]
  readonly hasPassbook: boolean
}

export async function viewAccounts(db: Db, ids: readonly string[]): Promise<AccountToDecideRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('payout_accounts')
    .innerJoin('accounts', 'accounts.id', 'payout_accounts.farmer_id')
    .select(accountColumns)
    .select([
      'accounts.name as farmName',
      sql<boolean>`passbook is not null`.as('hasPassbook'),
      sql<AccountToDecideRow['sameAs']>`coalesce((
        select json_agg(json_build_object('id', other.id, 'name', other.name) order by other.id)
          from accounts as other
         where other.id <> payout_accounts.farmer_id and other.id in (
           select farmer_id from payout_accounts as same
            where same.fingerprint = payout_accounts.fingerprint and same.replaced_at is null)), '[]'::json)`.as(
        'sameAs',
      ),
    ])
    .where('payout_accounts.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('payout_accounts.created_at', 'desc')
    .execute()
}

/** Rows that another key than this one sealed, a few at a time and locked. */
export const lockSealedByOthers = (tx: Tx, keyId: string, limit: number): Promise<SealedAccount[]> =>
  tx
    .selectFrom('payout_accounts')
    .select(['id', 'cipher', 'key_id as keyId', 'passbook'])
    .where('key_id', '<>', keyId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

export async function saveSealed(
  tx: Tx,
  id: string,
  { cipher, keyId, passbook, fingerprint }: Omit<SealedAccount, 'id'> & { readonly fingerprint: string },
): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ cipher, key_id: keyId, passbook, fingerprint })
    .where('id', '=', id)
    .execute()
}
