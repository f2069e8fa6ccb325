import type { RailState } from '@farmgate/domain/money/payouts/rail.ts'
import * as z from 'zod'
import type { RailPayout, Validation } from './payout-rail.ts'

/** RazorpayX's states. A payout that a person cancelled or rejected in its dashboard never leaves. */
const STATES = {
  pending: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  processing: 'processing',
  processed: 'processed',
  failed: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
  reversed: 'reversed',
} as const satisfies Readonly<Record<string, RailState>>

const STATUSES = Object.keys(STATES) as (keyof typeof STATES)[]

export const payoutAnswer = z
  .looseObject({
    id: z.string(),
    reference_id: z.string().nullish(),
    amount: z.int().positive(),
    currency: z.literal('INR'),
    status: z.enum(STATUSES).transform((status): RailState => STATES[status]),
    utr: z.string().nullish(),
    status_details: z.looseObject({ description: z.string().nullish() }).nullish(),
  })
  .transform(
    (payout): RailPayout => ({
      railId: payout.id,
      reference: payout.reference_id ?? '',
      amountPaise: payout.amount,
      state: payout.status,
      utr: payout.utr ?? null,
      reason: hasEndedBadly(payout.status)
        ? withoutAccounts(payout.status_details?.description ?? null)
        : null,
    }),
  )

const hasEndedBadly = (state: RailState): boolean => state === 'failed' || state === 'reversed'

/** Reasons are stored, logged and shown: an account number or UPI id that a bank repeats in one is removed. */
const withoutAccounts = (reason: string | null): string | null =>
  reason?.replaceAll(/\d{9,}|[\w.-]+(?=@)/g, '••••') ?? null

export const validationAnswer = z
  .looseObject({
    id: z.string(),
    status: z.enum(['created', 'completed', 'failed']),
    validation_results: z
      .looseObject({ account_status: z.string().nullish(), registered_name: z.string().nullish() })
      .nullish(),
  })
  .transform(({ id, status, validation_results: results }): Validation => {
    if (status === 'created') return { railId: id, state: 'pending', bankName: null }
    // A validation that failed has no result: the account can't be confirmed this way.
    const isValid = status === 'completed' && /^(active|valid)$/.test(results?.account_status ?? '')
    return { railId: id, state: isValid ? 'valid' : 'invalid', bankName: results?.registered_name ?? null }
  })
