import { isUnmatchedCount, isUnmatchedSum } from '@farmgate/domain/payments/refund-brake.ts'
import type { FaultCode } from '@farmgate/domain/refusal.ts'
import { CLAIM_MAX_LENGTH, isWaitingTime } from '@farmgate/domain/settings/market-settings.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fault, Timestamp } from './fields.ts'
import { HomeCopy } from './home.ts'

/** An empty text hides a claim; null stands for the standard text. */
const ClaimText = z.nullable(
  z.string().check(z.trim(), z.maxLength(CLAIM_MAX_LENGTH, fault('field.too_long'))),
)

const ClaimTexts = z.object({
  buyers: ClaimText,
  farmers: ClaimText,
  delivery: ClaimText,
  returns: ClaimText,
})

/** Forms send numbers as text, programs as numbers. */
const numberWhere = (isSane: (value: number) => boolean, code: FaultCode) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], { error: fault(code) }),
      z.transform((value: string | number) => (String(value).trim() === '' ? Number.NaN : Number(value))),
    ),
    z.number(fault(code)).check(z.refine(isSane, fault(code))),
  )

const Hours = numberWhere(isWaitingTime, 'hours.invalid')
const UnmatchedCount = numberWhere(isUnmatchedCount, 'unmatched_count.invalid')
const UnmatchedSum = numberWhere(isUnmatchedSum, 'unmatched_sum.invalid')

const Settings = z
  .object({
    /** As the operators worded the home page's claims. */
    copy: z.object({ en: ClaimTexts, hi: ClaimTexts }),
    /** What stands there where they did not. */
    defaults: z.object({ en: HomeCopy, hi: HomeCopy }),
    /** Rupees per order. Fixed: every order, mail and book is reckoned with them. */
    fees: z.object({ delivery: z.number(), platform: z.number() }),
    /** After so many hours an order needs somebody's attention. */
    attention: z.object({ shipWithinHours: z.number(), deliverWithinHours: z.number() }),
    /** Payments without an order that are sent back by themselves within an hour: how many, and how many rupees. */
    refunds: z.object({ unmatchedCountMax: z.number(), unmatchedSumMax: z.number() }),
    version: z.number(),
    updatedAt: Timestamp,
    updatedBy: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  })
  .register(z.globalRegistry, { id: 'Settings' })

export type Settings = z.output<typeof Settings>

export const settings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'What the operators may set: the home page’s claims, and how long is too long',
  access: ['admin'],
  response: z.object({ settings: Settings }),
  refusals: [],
})

/** All of it, as one form sends it. */
export const SettingsBody = z.object({
  /** Of what was seen; where somebody changed it meanwhile, nothing is saved. */
  version: z.optional(z.int()),
  copy: z.object({ en: ClaimTexts, hi: ClaimTexts }),
  attention: z.object({ shipWithinHours: Hours, deliverWithinHours: Hours }),
  /** Left out, they stay as they are. */
  refunds: z.optional(z.object({ unmatchedCountMax: UnmatchedCount, unmatchedSumMax: UnmatchedSum })),
})

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  summary: 'Word the home page’s claims and set how long is too long',
  access: ['admin'],
  body: SettingsBody,
  response: z.object({ message: z.string(), settings: Settings }),
  invalid: 'settings.refused',
  refusals: ['settings.refused', 'settings.stale'],
})
