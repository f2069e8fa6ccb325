import * as api from '@farmgate/contract/money/payout-account.ts'
import type { AccountToDecide } from '@farmgate/contract/money/payout-account.ts'
import {
  accountInUse,
  isFirstAccount,
  mayAddFirst,
  waitingAccount,
} from '@farmgate/domain/money/payout-accounts/payout-account.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { accountResponses } from '@farmgate/messages/en/account-responses.ts'
import { adminResponses } from '@farmgate/messages/en/admin-responses.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { type ActDeps, proveForAct } from '#features/people/second-factor/prove-code.ts'
import { confirmPayoutAccount, decidePayoutAccount } from './decide-payout-account.ts'
import { findFarmer, findSealed, listAccounts, lockAccount, viewAccounts } from './payout-accounts.sql.ts'
import { presentAccountToDecide, presentPayoutAccount } from './present-payout-account.ts'
import {
  checkerOf,
  type PayoutAccountDeps,
  savePayoutAccount,
  stopPayoutAccount,
} from './save-payout-account.ts'
import { openPassbook } from './sealed-account.ts'

export function payoutAccountRoutes(on: On, deps: PayoutAccountDeps & ActDeps): void {
  const { db } = deps

  async function show(farmerId: string) {
    const farmer = await findFarmer(db, farmerId)
    if (farmer === undefined) throw new Refusal('auth.required')
    const accounts = await listAccounts(db, farmerId)
    const isFirst = isFirstAccount(accounts)
    const [inUse, waiting] = [accountInUse(accounts, farmer.now), waitingAccount(accounts, farmer.now)]
    return {
      inUse: inUse === null ? null : presentPayoutAccount(inUse),
      waiting: waiting === null ? null : presentPayoutAccount(waiting),
      mayAdd: !isFirst || mayAddFirst(farmer),
      waitHours: isFirst ? 0 : farmer.waitHours,
      needsPassbook: checkerOf(deps.rail.kind) === 'operator',
    }
  }

  async function showToOperator(id: string): Promise<AccountToDecide> {
    const [account] = await viewAccounts(db, [id])
    if (account === undefined) throw new Refusal('payout_account.not_found')
    return presentAccountToDecide(account)
  }

  on(api.payoutAccount, ({ actor }) => show(actor.accountId))

  on(api.savePayoutAccount, async ({ actor, caller, body, photo }) => {
    const { currentPassword = '', ...typed } = body
    const payTo =
      typed.kind === 'bank'
        ? { kind: typed.kind, ifsc: typed.ifsc, number: typed.number, name: typed.name }
        : typed
    await savePayoutAccount(deps, actor, payTo, currentPassword, photo, caller)
    return { message: accountResponses.payoutAccountSaved, ...(await show(actor.accountId)) }
  })

  on(api.stopPayoutAccount, async ({ actor, caller }) => {
    await stopPayoutAccount(db, actor, caller)
    return { message: accountResponses.payoutAccountStopped, ...(await show(actor.accountId)) }
  })

  on(api.payoutAccountsOfFarmer, async ({ params: { id } }) => {
    if (!isUuid(id) || (await findFarmer(db, id)) === undefined) throw new Refusal('farmer.not_found')
    const accounts = await listAccounts(db, id)
    const views = await viewAccounts(
      db,
      accounts.map((account) => account.id),
    )
    return { accounts: views.map(presentAccountToDecide) }
  })

  on(api.passbook, async ({ actor, caller, params: { id } }) => {
    const sealed = isUuid(id) ? await findSealed(db, id) : undefined
    const photo = sealed === undefined ? null : openPassbook(deps.vault, sealed)
    if (photo === null) throw new Refusal('payout_account.not_found')
    const { adminId, requestId } = operatorOf(actor, caller)
    await inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, id)
      if (account === undefined) throw new Refusal('payout_account.not_found')
      const act = { actorId: adminId, action: 'farmer.passbook_seen', requestId }
      await recordAct(tx, { ...act, subjectId: account.farmerId })
    })
    return { image: `data:image/webp;base64,${photo}` }
  })

  on(api.decidePayoutAccount, async ({ actor, caller, params: { id }, body }) => {
    await proveForAct(deps, actor.accountId, body.code, caller)
    await decidePayoutAccount(db, operatorOf(actor, caller), id, body)
    const message =
      body.decision === 'accepted'
        ? adminResponses.payoutAccountAccepted
        : adminResponses.payoutAccountRefused
    return { message, account: await showToOperator(id) }
  })

  on(api.confirmPayoutAccount, async ({ actor, caller, params: { id }, body }) => {
    await proveForAct(deps, actor.accountId, body.code, caller)
    await confirmPayoutAccount(db, operatorOf(actor, caller), id)
    return { message: adminResponses.payoutAccountConfirmed, account: await showToOperator(id) }
  })
}
