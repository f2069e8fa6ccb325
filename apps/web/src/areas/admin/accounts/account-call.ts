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
} from '@farmgate/contract/people/account-admin.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { callAs } from '#api/call.ts'
import { problemCode } from '#api/problem-text.ts'

/** An operator's action on an account. */
export type AccountRequest =
  /** A farmer has no number of record. */
  | { readonly act: 'confirmPhone'; readonly phone: string | undefined }
  | { readonly act: 'endSession'; readonly sessionId: string }
  | { readonly act: 'signOut' | 'disable'; readonly reason: string }
  | { readonly act: 'cancelOrders'; readonly reason: string }
  | { readonly act: 'unconfirmPhone' | 'enable' }

export type CancelledOrders = Output<typeof cancelOpenOrders>

export type AccountOutcome =
  | { readonly kind: 'done'; readonly account: AccountDetail; readonly cancelled: CancelledOrders | null }
  /** Another operator, or the account holder, was faster: nothing was done, and `account` is its current state. */
  | { readonly kind: 'stale'; readonly account: AccountDetail; readonly error: unknown }

export async function callAccount(id: string, request: AccountRequest): Promise<AccountOutcome> {
  const params = { id }
  try {
    if (request.act === 'cancelOrders') {
      const cancelled = await callAs('admin', cancelOpenOrders, { params, body: { reason: request.reason } })
      return { kind: 'done', account: cancelled.account, cancelled }
    }
    return { kind: 'done', account: (await send(request)).account, cancelled: null }
  } catch (error) {
    if (!STALE_CODES.has(problemCode(error))) throw error
    const { account } = await callAs('admin', oneAccount, { params })
    return { kind: 'stale', account, error }
  }

  function send(request: Exclude<AccountRequest, { readonly act: 'cancelOrders' }>) {
    switch (request.act) {
      case 'confirmPhone':
        return callAs('admin', confirmPhone, { params, body: { phone: request.phone } })
      case 'unconfirmPhone':
        return callAs('admin', unconfirmPhone, { params })
      case 'endSession':
        return callAs('admin', endAccountSession, { params: { id, sessionId: request.sessionId } })
      case 'signOut':
        return callAs('admin', signOutAccount, { params, body: { reason: request.reason } })
      case 'disable':
        return callAs('admin', disableAccount, { params, body: { reason: request.reason } })
      case 'enable':
        return callAs('admin', enableAccount, { params })
    }
  }
}

/** Refusals because the account is in the requested state already, or has changed since it was shown. */
const STALE_CODES: ReadonlySet<string | null> = new Set([
  'account.already_disabled',
  'account.not_disabled',
  'account.phone_changed',
  'account.phone_confirmed',
  'account.phone_not_confirmed',
  'session.not_found',
])
