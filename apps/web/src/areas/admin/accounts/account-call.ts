import {
  type AccountDetail,
  cancelOpenOrders,
  confirmPhone,
  disableAccount,
  enableAccount,
  endAccountSession,
  oneAccount,
  signOutAccount,
  unconfirmPhone,
} from '@farmgate/contract/account-desk.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { callAs } from '../../../api/call.ts'
import { problemCode } from '../../../components/form-faults.ts'

/** What an operator wants to do to an account. */
export type AccountWish =
  | { readonly act: 'confirmPhone'; readonly phone: string }
  | { readonly act: 'endSession'; readonly sessionId: string }
  | { readonly act: 'signOut' | 'disable'; readonly reason: string }
  | { readonly act: 'cancelOrders'; readonly reason: string }
  | { readonly act: 'unconfirmPhone' | 'enable' }

export type CancelledOrders = Output<typeof cancelOpenOrders>

export type AccountOutcome =
  | { readonly kind: 'done'; readonly account: AccountDetail; readonly cancelled: CancelledOrders | null }
  /** Another operator, or the person, was faster: nothing was done, and this is the account now. */
  | { readonly kind: 'stale'; readonly account: AccountDetail; readonly error: unknown }

export async function callAccount(id: string, wish: AccountWish): Promise<AccountOutcome> {
  const params = { id }
  try {
    if (wish.act === 'cancelOrders') {
      const cancelled = await callAs('admin', cancelOpenOrders, { params, body: { reason: wish.reason } })
      return { kind: 'done', account: cancelled.account, cancelled }
    }
    return { kind: 'done', account: (await send(wish)).account, cancelled: null }
  } catch (error) {
    if (!OVERTAKEN.has(problemCode(error))) throw error
    const { account } = await callAs('admin', oneAccount, { params })
    return { kind: 'stale', account, error }
  }

  function send(other: Exclude<AccountWish, { readonly act: 'cancelOrders' }>) {
    switch (other.act) {
      case 'confirmPhone':
        return callAs('admin', confirmPhone, { params, body: { phone: other.phone } })
      case 'unconfirmPhone':
        return callAs('admin', unconfirmPhone, { params })
      case 'endSession':
        return callAs('admin', endAccountSession, { params: { id, sessionId: other.sessionId } })
      case 'signOut':
        return callAs('admin', signOutAccount, { params, body: { reason: other.reason } })
      case 'disable':
        return callAs('admin', disableAccount, { params, body: { reason: other.reason } })
      case 'enable':
        return callAs('admin', enableAccount, { params })
    }
  }
}

/** Refusals that say: it is so already, or no longer what was on the screen. */
const OVERTAKEN: ReadonlySet<string | null> = new Set([
  'account.already_disabled',
  'account.not_disabled',
  'account.phone_changed',
  'account.phone_confirmed',
  'account.phone_not_confirmed',
  'session.not_found',
])
