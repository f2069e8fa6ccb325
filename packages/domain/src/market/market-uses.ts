import type { AttentionKind } from '../telling/attention.ts'
import type { MailKind } from '../telling/notice.ts'
import { Refusal } from '../refusal.ts'
import type { RequestedSettings } from './market-settings.ts'

/** The features that a market turns on when it needs them. A new market uses none: what is left is the specification. */
export const MARKET_USES = ['rounds', 'payouts', 'staffRoles', 'courier', 'itemClaims'] as const

export type MarketUse = (typeof MARKET_USES)[number]

/** What belongs to a feature: it is there only while the market uses the feature. */
interface UseParts {
  /** Pages of the operators, by their names in `admin-pages.ts`, and of the farmers, in `farmer-pages.ts`. */
  readonly pages: readonly string[]
  readonly farmerPages: readonly string[]
  readonly attention: readonly AttentionKind[]
  readonly settings: readonly (keyof RequestedSettings)[]
  /** Mails and notices. They follow from work of the feature, so none is sent once that has ended. */
  readonly notices: readonly MailKind[]
  /** Parts of forms and pages that are shared with other features. */
  readonly fields: readonly UseField[]
}

export type UseField =
  /** How a farm's produce reaches buyers: on the operator's page of a farm. */
  'farmDelivery' | 'courierOfParcel' | 'staffRole' | 'payoutAccount' | 'itemClaim'

/** What belongs to two features is there while either of them is used. */
export const USE_PARTS: Readonly<Record<MarketUse, UseParts>> = {
  rounds: {
    pages: ['rounds', 'newRound', 'round', 'roundDay', 'roundPrint'],
    farmerPages: [],
    // A bag that a driver did not have is claimed for the buyer.
    attention: ['stop_failed', 'mark_unclear', 'cash_difference', 'order_without_day', 'claim_pending'],
    settings: ['outsideRounds', 'deliveryClaim', 'doorRefundStop', 'doorRefundDay'],
    notices: ['delivery_moved', 'stop_failed', 'product_reaches'],
    fields: ['farmDelivery'],
  },
  payouts: {
    pages: ['payouts', 'reconcile', 'payoutRules', 'payoutRun', 'payout'],
    farmerPages: ['payouts', 'account'],
    attention: ['payout_run', 'payout_failed', 'payout_account'],
    settings: ['payoutMinimum', 'payoutWaitHours', 'payoutAccountWaitHours', 'payoutWeekday'],
    notices: ['payout_paid', 'payout_failed', 'payout_account_changed', 'payout_account_refused'],
    fields: ['payoutAccount'],
  },
  staffRoles: {
    pages: [],
    farmerPages: [],
    attention: ['refund_to_approve'],
    settings: ['secondPerson', 'secondPersonFrom'],
    notices: [],
    fields: ['staffRole'],
  },
  courier: {
    pages: [],
    farmerPages: [],
    attention: ['courier_late'],
    settings: [],
    notices: [],
    fields: ['farmDelivery', 'courierOfParcel'],
  },
  itemClaims: {
    pages: [],
    farmerPages: [],
    attention: ['claim_pending'],
    settings: ['claimHours', 'claimAutoMax', 'claimAutoMonthly'],
    notices: ['claim_made', 'claim_approved', 'claim_rejected', 'farm_claim', 'farm_claim_decided'],
    fields: ['itemClaim'],
  },
}

/** Returns whether something that may belong to features is there. What belongs to none always is. */
export const isThere = (
  kind: keyof UseParts,
  name: string,
  uses: readonly MarketUse[] | undefined,
): boolean => {
  const owners = MARKET_USES.filter((use) => USE_PARTS[use][kind].some((part) => part === name))
  return owners.length === 0 || uses === undefined || owners.some((use) => uses.includes(use))
}

/** Orders wait without a day where there are no rounds, so that rounds can be left with them. */
const LEFT_BEHIND: ReadonlySet<AttentionKind> = new Set(['order_without_day'])

/** What is under way in a feature. */
export interface WorkUnderWay {
  /** `rounds`: open orders with a place; `payouts`: runs; `staffRoles`: people; `courier`: parcels; `itemClaims`: claims. */
  readonly own: Readonly<Record<MarketUse, number>>
  /** Rows that wait for an operator, by kind. */
  readonly waiting: Readonly<Partial<Record<AttentionKind, number>>>
  /** Whether a large refund needs a second person. */
  readonly secondPerson: boolean
}

/** Why a feature can't be turned off yet: its work, rows that wait for an operator, or a setting that needs it. */
export const USE_LOCKS = ['work', 'rows', 'secondPerson'] as const

export interface UseLock {
  readonly why: (typeof USE_LOCKS)[number]
  readonly count: number
}

/** Returns what keeps a feature from being turned off; null when nothing does. The page's switch obeys it too. */
export function lockOf(use: MarketUse, { own, waiting, secondPerson }: WorkUnderWay): UseLock | null {
  if (own[use] > 0) return { why: 'work', count: own[use] }
  const rows = USE_PARTS[use].attention
    .filter((kind) => !LEFT_BEHIND.has(kind))
    .reduce((sum, kind) => sum + (waiting[kind] ?? 0), 0)
  if (rows > 0) return { why: 'rows', count: rows }
  return use === 'staffRoles' && secondPerson ? { why: 'secondPerson', count: 1 } : null
}

/** The features after one was turned on or off; the same list when it is so already. */
export function turnUse(
  now: readonly MarketUse[],
  use: MarketUse,
  isUsed: boolean,
  work: WorkUnderWay,
): readonly MarketUse[] {
  if (now.includes(use) === isUsed) return now
  if (isUsed) return MARKET_USES.filter((each) => each === use || now.includes(each))
  const lock = lockOf(use, work)
  if (lock !== null) throw new Refusal('market_use.locked', { params: { count: lock.count } })
  return now.filter((each) => each !== use)
}
