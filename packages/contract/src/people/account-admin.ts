import { ROLES } from '@farmgate/domain/people/role.ts'
import { ORDER_STATUSES } from '@farmgate/domain/ordering/orders/stage.ts'
import * as z from 'zod/mini'
import { ActView } from '../platform/audit-log.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Phone, requiredText, Timestamp } from '../fields.ts'

const Orders = z.object({
  /** Bounded: 1000 means 1000 or more. */
  count: z.number(),
  value: z.number(),
})

const OpenOrder = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  total: z.number(),
  isCash: z.boolean(),
  createdAt: Timestamp,
})

const AccountSession = z.object({
  _id: z.string(),
  device: z.string(),
  network: z.string(),
  /** Signed in now; an ended session is shown for as long as its row is stored. */
  isLive: z.boolean(),
  /** When this browser first signed in to the account; the session's own start when there is no device cookie. */
  firstSeenAt: Timestamp,
  lastSeenAt: Timestamp,
})

const AccountDetail = z
  .object({
    _id: z.string(),
    role: z.enum(ROLES),
    name: z.string(),
    email: z.string(),
    createdAt: Timestamp,
    emailVerifiedAt: z.nullable(Timestamp),
    /** Empty when the person has given none. */
    phone: z.string(),
    phoneConfirmed: z.nullable(z.object({ at: Timestamp, by: z.string() })),
    /** Why the account is allowed more cash on delivery; null for a new one. */
    trust: z.nullable(z.enum(['email', 'phone', 'delivery'])),
    /** Bounded like every count here. */
    deliveredOrders: z.number(),
    /** All orders that are neither delivered nor cancelled. */
    open: Orders,
    /** Those of them that are paid in cash at the door: the orders the cash limits count. */
    cash: Orders,
    /** The cash limits of this buyer; null for farmers and operators. `value` in rupees. */
    cashLimits: z.nullable(
      z.object({
        openOrders: z.number(),
        value: z.number(),
        sharePercent: z.number(),
        unitsMin: z.number(),
      }),
    ),
    /** The newest of the open orders. */
    openOrders: z.array(OpenOrder),
    /** Sign-ins that are delayed now because of wrong passwords; null for operators. */
    delayed: z.nullable(z.object({ networks: z.number(), isEverywhere: z.boolean(), seconds: z.number() })),
    /** Browsers that have signed in so far. */
    devices: z.number(),
    /** Null for operators: an operator's devices are not shown to the others. */
    sessions: z.nullable(z.array(AccountSession)),
    disabled: z.nullable(
      z.object({ at: z.nullable(Timestamp), reason: z.string(), by: z.nullable(z.string()) }),
    ),
    /** The newest acts of operators on this account. */
    acts: z.array(ActView),
  })
  .register(z.globalRegistry, { id: 'AccountDetail' })

export type AccountDetail = z.output<typeof AccountDetail>

const ofAccount = { access: ['admin'], params: z.object({ id: Id }) } as const
const answer = z.object({ message: z.string(), account: AccountDetail })
const withReason = z.object({ reason: requiredText('explanation.required', 300) })

export const oneAccount = endpoint({
  ...ofAccount,
  method: 'GET',
  path: '/admin/accounts/:id',
  summary: 'One account: the person, why it is trusted, its open orders, its sessions and the acts on it',
  response: z.object({ account: AccountDetail }),
  refusals: ['account.not_found'],
})

export const disableAccount = endpoint({
  ...ofAccount,
  method: 'POST',
  path: '/admin/accounts/:id/disable',
  summary: 'Disable an account with a reason that the person gets by mail; all its sessions end at once',
  body: withReason,
  response: answer,
  invalid: 'account.refused',
  refusals: ['account.already_disabled', 'account.is_admin', 'account.not_found', 'account.refused'],
})

export const enableAccount = endpoint({
  ...ofAccount,
  method: 'POST',
  path: '/admin/accounts/:id/enable',
  summary: 'Enable a disabled account; the person signs in as before',
  response: answer,
  refusals: ['account.is_admin', 'account.not_disabled', 'account.not_found'],
})

export const signOutAccount = endpoint({
  ...ofAccount,
  method: 'POST',
  path: '/admin/accounts/:id/sign-out',
  summary: 'End all sessions of an account; the password stays',
  body: withReason,
  response: z.object({ message: z.string(), ended: z.number(), account: AccountDetail }),
  invalid: 'account.refused',
  refusals: ['account.already_disabled', 'account.is_admin', 'account.not_found', 'account.refused'],
})

export const endAccountSession = endpoint({
  ...ofAccount,
  method: 'POST',
  path: '/admin/accounts/:id/sessions/:sessionId/end',
  params: z.object({ id: Id, sessionId: Id }),
  summary: 'End one session of an account',
  response: answer,
  refusals: ['account.already_disabled', 'account.is_admin', 'account.not_found', 'session.not_found'],
})

/**
 * With the number that was called: if the person has changed it in the meantime, nothing is confirmed. A farmer's is not
 * stored, so it is omitted.
 */
export const confirmPhone = endpoint({
  ...ofAccount,
  method: 'POST',
  path: '/admin/accounts/:id/confirm-phone',
  summary: 'Mark the phone number as confirmed by a call',
  body: z.object({ phone: z.optional(Phone) }),
  response: answer,
  invalid: 'account.refused',
  refusals: [
    'account.is_admin',
    'account.no_phone',
    'account.not_found',
    'account.phone_changed',
    'account.phone_confirmed',
    'account.refused',
  ],
})

export const unconfirmPhone = endpoint({
  ...ofAccount,
  method: 'POST',
  path: '/admin/accounts/:id/unconfirm-phone',
  summary: 'Remove the confirmation of the phone number',
  response: answer,
  refusals: ['account.is_admin', 'account.not_found', 'account.phone_not_confirmed'],
})

/** A repeated call cancels the orders that are open then; those cancelled by the first call are not among them. */
export const cancelOpenOrders = endpoint({
  ...ofAccount,
  method: 'POST',
  path: '/admin/accounts/:id/cancel-orders',
  summary: 'Cancel all open orders of one buyer, each independently',
  body: withReason,
  response: z.object({
    message: z.string(),
    cancelled: z.number(),
    /** Units that returned to stock. */
    units: z.number(),
    /** The total of the cancelled orders, and the part of it that had been paid and is refunded. */
    value: z.number(),
    refunded: z.number(),
    /** Orders that are still open: shipped, or refused for this reason. */
    refused: z.array(
      z.object({ _id: z.string(), number: z.string(), code: z.string(), message: z.string() }),
    ),
    /** Open orders after the act, including any placed in the meantime. */
    remaining: z.number(),
    account: AccountDetail,
  }),
  invalid: 'account.refused',
  refusals: ['account.is_admin', 'account.not_a_buyer', 'account.not_found', 'account.refused'],
})
