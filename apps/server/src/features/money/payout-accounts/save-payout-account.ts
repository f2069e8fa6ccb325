import {
  accountInUse,
  addAccount,
  type CheckedBy,
  waitingAccount,
} from '@farmgate/domain/money/payout-accounts/payout-account.ts'
import { isSessionOpen } from '@farmgate/domain/people/sign-in/session.ts'
import { maskPayTo, type PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import type { RailKind } from '@farmgate/domain/money/payouts/rail.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import type { PayoutRail } from '#adapters/payouts/payout-rail.ts'
import type { Vault } from '#adapters/vault/vault.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import { requireUse } from '#db/market-uses.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockForChange } from '#features/people/account-store/accounts.sql.ts'
import { type ProveDeps, proveCurrentPassword } from '#features/people/password-checks/prove-password.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { type Photo, readPhoto } from '#features/catalogue/pictures/store-picture.ts'
import { findSession } from '#features/people/sessions/sessions.sql.ts'
import type { Actor, Caller } from '#http/shared/actor.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { findFarmer, insertAccount, listAccounts, replaceAccounts } from './payout-accounts.sql.ts'
import { sealPassbook, sealPayTo } from './sealed-account.ts'

export interface PayoutAccountDeps extends ProveDeps {
  readonly vault: Vault
  readonly rail: Pick<PayoutRail, 'kind'>
}

export const checkerOf = (rail: RailKind): CheckedBy => (rail === 'razorpayx' ? 'rail' : 'operator')

/**
 * Adds an account to which the farm is to be paid. It is announced at once, so that a farmer whose sign-in was stolen can
 * stop it; the account in use is paid until then.
 */
export async function savePayoutAccount(
  deps: PayoutAccountDeps,
  actor: Actor,
  payTo: PayTo,
  currentPassword: string,
  photo: Photo | null,
  caller: Caller,
): Promise<void> {
  const { db, vault } = deps
  const farmerId = actor.accountId
  const passwordProved = await proveCurrentPassword(deps, actor, currentPassword, caller)
  // Once before the photo is read, and again below under the lock, where it is binding.
  await decide(db, actor, passwordProved)
  const checkedBy = checkerOf(deps.rail.kind)
  if (checkedBy === 'operator' && photo === null) throw new Refusal('picture.required')
  const picture = checkedBy === 'operator' && photo !== null ? await readPhoto(photo) : null
  const id = uuid()
  const { fingerprint, ...sealed } = sealPayTo(vault, id, payTo)

  await inTransaction(db, async (tx) => {
    await requireUse(tx, 'payouts')
    if ((await lockForChange(tx, farmerId)) === undefined) throw new Refusal('auth.required')
    const { accounts, now, isFirst, usableFrom } = await decide(tx, actor, passwordProved)
    const inUse = accountInUse(accounts, now)
    if (inUse?.fingerprint === fingerprint && inUse.state === 'verified')
      throw new Refusal('payout_account.same')
    const replaced = accounts.filter(
      (account) => account.replacedAt === null && (inUse === null || account.createdAt > inUse.createdAt),
    )
    await replaceAccounts(
      tx,
      replaced.map((account) => account.id),
    )
    const masked = maskPayTo(payTo)
    await insertAccount(tx, {
      id,
      farmerId,
      kind: payTo.kind,
      sealed,
      fingerprint,
      masked,
      holderName: payTo.name,
      checkedBy,
      passbook: picture === null ? null : sealPassbook(vault, id, picture),
      createdAt: now,
      usableFrom,
    })
    await notify(tx, [farmerId], {
      kind: 'payout_account_changed',
      cause: id,
      detail: { account: masked, ...(isFirst ? {} : { usableFrom: usableFrom.toISOString() }) },
    })
    await recordOwnAct(tx, actor, caller, 'account.payout_account_added')
    if (checkedBy === 'rail') await enqueue(tx, 'check-payout-accounts', {}, { key: 'check-payout-accounts' })
  })
}

/** Ends a change that is not used yet, if there is one. It needs no password: it only leaves things as they are. */
export async function stopPayoutAccount(db: Db, actor: Actor, caller: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForChange(tx, actor.accountId)
    const farmer = await findFarmer(tx, actor.accountId)
    if (farmer === undefined) throw new Refusal('auth.required')
    const waiting = waitingAccount(await listAccounts(tx, actor.accountId), farmer.now)
    if (waiting === null) return
    await replaceAccounts(tx, [waiting.id])
    await recordOwnAct(tx, actor, caller, 'account.payout_account_stopped')
  })
}

async function recordOwnAct(
  tx: Tx,
  { accountId }: Actor,
  { requestId }: Caller,
  action: string,
): Promise<void> {
  await recordAct(tx, { actorId: accountId, action, subjectId: accountId, requestId })
  announce(tx, { what: 'farmers', to: [accountId], admins: true })
}

async function decide(db: Db | Tx, { accountId, sessionId }: Actor, passwordProved: boolean) {
  const [farmer, session] = [await findFarmer(db, accountId), await findSession(db, sessionId)]
  if (farmer === undefined || session === null || !isSessionOpen(session, session.now))
    throw new Refusal('auth.required')
  const accounts = await listAccounts(db, accountId)
  return {
    accounts,
    now: farmer.now,
    ...addAccount(accounts, { ...farmer, passwordProved }, farmer.waitHours),
  }
}
