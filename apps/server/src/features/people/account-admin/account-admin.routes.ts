import * as api from '@farmgate/contract/people/account-admin.ts'
import type { AttemptPolicies } from '@farmgate/domain/people/sign-in/sign-in-attempts.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { adminResponses as words } from '@farmgate/messages/en/admin-responses.ts'
import type { Caller } from '#http/shared/actor.ts'
import type { On } from '#http/on.ts'
import { wordsOf } from '#http/responses/problems.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { cancelOpenOrders } from './cancel-open-orders.ts'
import {
  confirmPhone,
  disableAccount,
  enableAccount,
  endAccountSession,
  signOutAccount,
  unconfirmPhone,
} from './change-account.ts'
import { showAccount } from './show-account.ts'

export interface AccountAdminDeps extends Pick<MoneyDeps, 'db' | 'log'> {
  readonly attemptPoliciesFor: (ip: string) => AttemptPolicies
}

export function accountAdminRoutes(on: On, deps: AccountAdminDeps): void {
  const { db } = deps
  const show = ({ ip }: Caller, id: string) => showAccount(db, id, deps.attemptPoliciesFor(ip))

  on(api.oneAccount, async ({ caller, params: { id } }) => ({ account: await show(caller, id) }))

  on(api.disableAccount, async ({ actor, caller, params: { id }, body }) => {
    await disableAccount(db, operatorOf(actor, caller), id, body.reason)
    return { message: words.accountDisabled, account: await show(caller, id) }
  })

  on(api.enableAccount, async ({ actor, caller, params: { id } }) => {
    await enableAccount(db, operatorOf(actor, caller), id)
    return { message: words.accountEnabled, account: await show(caller, id) }
  })

  on(api.signOutAccount, async ({ actor, caller, params: { id }, body }) => {
    const ended = await signOutAccount(db, operatorOf(actor, caller), id, body.reason)
    return { message: words.accountSignedOut, ended, account: await show(caller, id) }
  })

  on(api.endAccountSession, async ({ actor, caller, params: { id, sessionId } }) => {
    await endAccountSession(db, operatorOf(actor, caller), id, sessionId)
    return { message: words.accountSessionEnded, account: await show(caller, id) }
  })

  on(api.confirmPhone, async ({ actor, caller, params: { id }, body }) => {
    await confirmPhone(db, operatorOf(actor, caller), id, body.phone ?? '')
    return { message: words.phoneConfirmed, account: await show(caller, id) }
  })

  on(api.unconfirmPhone, async ({ actor, caller, params: { id } }) => {
    await unconfirmPhone(db, operatorOf(actor, caller), id)
    return { message: words.phoneUnconfirmed, account: await show(caller, id) }
  })

  on(api.cancelOpenOrders, async ({ actor, caller, params: { id }, body }) => {
    const done = await cancelOpenOrders(deps, operatorOf(actor, caller), id, body.reason)
    return {
      message: words.ordersCancelled,
      cancelled: done.cancelled,
      units: done.units,
      value: toRupees(done.valuePaise),
      refunded: toRupees(done.refundedPaise),
      refused: done.refused.map(({ id: _id, number, code }) => ({
        _id,
        number: formatOrderNumber(number),
        code,
        message: wordsOf[code],
      })),
      remaining: done.remaining,
      account: await show(caller, id),
    }
  })
}
