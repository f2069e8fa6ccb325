import { ACCOUNT_STATES } from '@farmgate/domain/money/payout-accounts/payout-account.ts'
import * as z from 'zod/mini'
import { PROOF_REFUSALS } from '../people/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { fault, Id, optionalText, Timestamp } from '../fields.ts'
import { PayoutAccountBody } from '../forms/payout-account.ts'
import { CodeAgain } from '../forms/staff.ts'
import { PICTURE_REFUSALS } from '../catalogue/pictures.ts'
import { CODE_REFUSALS } from '../people/second-factor.ts'

const accountFields = {
  _id: z.string(),
  kind: z.enum(['bank', 'upi']),
  /** `HDFC0000123 ••••4417` or `s••••@okhdfc`: no call ever returns more of it. */
  masked: z.string(),
  /** The bank of the IFSC, where it is known. */
  bank: z.nullable(z.string()),
  /** As the farmer typed it. */
  name: z.string(),
  /** As the bank answered; null while it has not, and where it gives none. */
  bankName: z.nullable(z.string()),
  state: z.enum(ACCOUNT_STATES),
  /** Looked at by an operator from a photo of the passbook, not by a penny drop. */
  byPassbook: z.boolean(),
  createdAt: Timestamp,
  usableFrom: Timestamp,
  verifiedAt: z.nullable(Timestamp),
  /** Why an operator refused it. */
  note: z.nullable(z.string()),
}

const PayoutAccount = z.object(accountFields).register(z.globalRegistry, { id: 'PayoutAccount' })

export type PayoutAccount = z.output<typeof PayoutAccount>

/** Where a farm is paid, as its farmer sees it. */
const PayoutAccounts = z.object({
  /** Payouts go here, unless it is blocked. */
  inUse: z.nullable(PayoutAccount),
  /** Takes its place, or was refused. */
  waiting: z.nullable(PayoutAccount),
  /** False for a first account without a verified e-mail or a call from an operator. */
  mayAdd: z.boolean(),
  /** A change is used after so many hours; 0 for a first account. */
  waitHours: z.number(),
  /** A photo of the passbook is required: there is no penny drop. */
  needsPassbook: z.boolean(),
})

const farmers = { access: ['farmer'], shows: ['farmers'] } as const
const answer = z.object({ message: z.string(), ...PayoutAccounts.shape })

export const payoutAccount = endpoint({
  ...farmers,
  method: 'GET',
  path: '/farmers/payout-account',
  summary: 'Where the farm is paid, masked, and a change that waits',
  response: PayoutAccounts,
  refusals: [],
})

export const savePayoutAccount = endpoint({
  ...farmers,
  method: 'PUT',
  path: '/farmers/payout-account',
  summary:
    'Add a bank account or a UPI id; a change is announced by mail and used after some hours, the old one is paid until then',
  multipart: true,
  picture: 'passbook',
  body: PayoutAccountBody,
  response: answer,
  invalid: 'payout_account.refused',
  limit: 'profile',
  refusals: [
    'market_use.off',
    'payout_account.new_password',
    'payout_account.refused',
    'payout_account.same',
    'payout_account.unproven',
    'picture.required',
    ...PROOF_REFUSALS,
    ...PICTURE_REFUSALS,
  ],
})

export const stopPayoutAccount = endpoint({
  ...farmers,
  method: 'POST',
  path: '/farmers/payout-account/stop',
  summary: 'Stop a change that is not used yet, or dismiss a refused one; the account in use stays',
  response: answer,
  refusals: [],
})

/** An account that an operator looks at. */
export const AccountToDecide = z
  .object({
    ...accountFields,
    farmer: z.object({ _id: z.string(), name: z.string() }),
    /** Other farms that are paid to the same account. */
    sameAs: z.array(z.object({ _id: z.string(), name: z.string() })),
    /** There is a photo of the passbook. */
    hasPassbook: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'AccountToDecide' })

export type AccountToDecide = z.output<typeof AccountToDecide>

const operators = { access: ['admin'], params: z.object({ id: Id }) } as const
const decided = z.object({ message: z.string(), account: AccountToDecide })

export const payoutAccountsOfFarmer = endpoint({
  ...operators,
  method: 'GET',
  path: '/admin/farmers/:id/payout-accounts',
  summary: 'The accounts of a farm, newest first, masked; at most twenty',
  shows: ['farmers'],
  response: z.object({ accounts: z.array(AccountToDecide) }),
  refusals: ['farmer.not_found'],
})

export const passbook = endpoint({
  ...operators,
  method: 'GET',
  path: '/admin/payout-accounts/:id/passbook',
  summary: 'The photo of the passbook, as a data address; each look is in the audit log',
  secondFactor: 'always',
  response: z.object({ image: z.string() }),
  refusals: ['payout_account.not_found'],
})

export const decidePayoutAccount = endpoint({
  ...operators,
  method: 'POST',
  path: '/admin/payout-accounts/:id/decide',
  summary: 'Accept an account whose name differs or whose passbook was looked at, or refuse it with a note',
  secondFactor: 'always',
  body: z.object({
    decision: z.enum(['accepted', 'refused'], { error: fault('decision.unknown') }),
    /** What the farmer reads. */
    note: optionalText(300),
    code: CodeAgain,
  }),
  response: decided,
  invalid: 'payout_account.refused',
  refusals: [
    'payout_account.decided',
    'payout_account.not_found',
    'payout_account.refused',
    ...CODE_REFUSALS,
  ],
})

export const confirmPayoutAccount = endpoint({
  ...operators,
  method: 'POST',
  path: '/admin/payout-accounts/:id/confirm',
  summary: 'Pay a blocked account again, after the farmer was called',
  secondFactor: 'always',
  body: z.prefault(z.object({ code: CodeAgain }), {}),
  response: decided,
  refusals: ['payout_account.not_blocked', 'payout_account.not_found', ...CODE_REFUSALS],
})
