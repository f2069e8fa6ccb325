import { Refusal } from '../../refusal.ts'
import {
  changeLines,
  keepParts,
  type LineActor,
  type LinesDecision,
  requireUnchanged,
} from './line-change.ts'
import { type Order, type OrderLine, parcelStatusOf, type ReturnStatus } from '../orders/order.ts'
import { isDelivered, type OrderStatus } from '../orders/stage.ts'

/** What can be wrong with an item. */
export const CLAIM_REASONS = ['broken', 'spoiled', 'missing', 'wrong_item'] as const
export type ClaimReason = (typeof CLAIM_REASONS)[number]

export const CLAIM_STATES = ['pending', 'approved', 'rejected'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** The market's settings about claims. */
export interface ClaimLimits {
  /** How many hours after the delivery a claim is in time. */
  readonly hours: number
  /** Up to this amount, a claim is approved without an operator. */
  readonly autoMaxPaise: number
  /** So many claims of a buyer within a month are approved without an operator. */
  readonly autoMonthly: number
}

/** What decides whether an item can be claimed. */
export interface ClaimableLine {
  readonly parcelStatus: OrderStatus
  readonly returnStatus: ReturnStatus | null
  readonly keptParts: number
  readonly hasOpenClaim: boolean
}

/** The page offers a claim by the same rule that refuses the call. A return is about all of it, so it comes instead. */
export const canClaim = (line: ClaimableLine): boolean =>
  isDelivered(line.parcelStatus) &&
  (line.returnStatus === null || line.returnStatus === 'rejected') &&
  line.keptParts > 0 &&
  !line.hasOpenClaim

/** Until when a claim is in time. */
export const claimUntil = (deliveredAt: Date, { hours }: Pick<ClaimLimits, 'hours'>): Date =>
  new Date(deliveredAt.getTime() + hours * 3_600_000)

function lineOf(order: Order, productId: string): OrderLine {
  const line = order.lines.find((each) => each.productId === productId)
  if (line === undefined) throw new Refusal('line.not_found')
  return line
}

/** A claim as it is made. */
export interface RequestedClaim {
  readonly productId: string
  readonly parts: number
}

/** What is known about the buyer and the parcel when a claim is made. */
export interface ClaimCircumstances {
  readonly deliveredAt: Date
  readonly now: Date
  readonly hasOpenClaim: boolean
  /** Claims that the buyer made within the last month, before this one. */
  readonly claimsThisMonth: number
  readonly limits: ClaimLimits
}

export interface ClaimDecision {
  readonly askedPaise: number
  readonly isLate: boolean
  /** The change of the line when it is approved at once; null when an operator decides. */
  readonly approved: LinesDecision | null
}

/** Takes a claim. A small one of a buyer who claims rarely, made in time, is approved at once. */
export function makeClaim(
  order: Order,
  { productId, parts }: RequestedClaim,
  { deliveredAt, now, hasOpenClaim, claimsThisMonth, limits }: ClaimCircumstances,
): ClaimDecision {
  const line = lineOf(order, productId)
  const claimable = {
    parcelStatus: parcelStatusOf(order, line),
    returnStatus: order.returnStatus,
    keptParts: line.keptParts,
    hasOpenClaim,
  }
  if (!canClaim(claimable) || parts > line.keptParts) throw new Refusal('claim.not_allowed')
  const asked = claimedPaise(line, parts)
  if (asked === 0) throw new Refusal('claim.not_allowed')
  const isLate = now.getTime() > claimUntil(deliveredAt, limits).getTime()
  const isSmall = isApprovedAtOnce({ askedPaise: asked, isLate, claimsThisMonth, limits })
  return {
    askedPaise: asked,
    isLate,
    approved: isSmall ? approveClaim(order, { productId, parts, askedPaise: asked }, asked, 'system') : null,
  }
}

/** What goes back when so many parts of a line are wrong. */
export const claimedPaise = (line: OrderLine, parts: number): number =>
  line.keptPaise - keepParts(line, line.keptParts - parts).keptPaise

/** The page says by the same rule whether the money goes back at once. */
export const isApprovedAtOnce = (claim: {
  readonly askedPaise: number
  readonly isLate: boolean
  readonly claimsThisMonth: number
  readonly limits: Pick<ClaimLimits, 'autoMaxPaise' | 'autoMonthly'>
}): boolean =>
  !claim.isLate &&
  claim.askedPaise <= claim.limits.autoMaxPaise &&
  claim.claimsThisMonth < claim.limits.autoMonthly

/** Approves all of a claim or a part of its money, never more than was asked or is left of the line. */
export function approveClaim(
  order: Order,
  claim: RequestedClaim & { readonly askedPaise: number },
  amountPaise: number,
  by: Extract<LineActor, 'system' | 'admin'>,
): LinesDecision {
  const line = lineOf(order, claim.productId)
  if (amountPaise < 1 || amountPaise > claim.askedPaise) throw new Refusal('claim.amount_refused')
  const isWhole = claim.parts <= line.keptParts && claimedPaise(line, claim.parts) === amountPaise
  const change = isWhole
    ? { keepParts: line.keptParts - claim.parts }
    : { lessPaise: Math.min(amountPaise, line.keptPaise) }
  const decision = changeLines(order, [{ productId: claim.productId, kind: 'claimed', ...change }], by)
  if (decision.changes.length === 0) throw new Refusal('line.not_changeable')
  return decision
}

/** What an operator decides about a claim. */
export interface RequestedClaimDecision {
  readonly decision: 'approved' | 'rejected'
  readonly amountPaise: number
  /** Empty for none. */
  readonly note: string
  /** How many changes of the order the operator saw. */
  readonly seen: number | undefined
}

export type OperatorsDecision =
  | {
      readonly state: 'approved'
      readonly givenPaise: number
      readonly changePosition: number
      readonly note: string | null
      readonly given: LinesDecision
    }
  | { readonly state: 'rejected'; readonly note: string; readonly given: null }

/** An operator decides a claim once. A rejection says why. */
export function decideClaim(
  order: Order,
  claim: RequestedClaim & { readonly askedPaise: number; readonly state: ClaimState },
  { decision, amountPaise, note, seen }: RequestedClaimDecision,
): OperatorsDecision {
  if (claim.state !== 'pending') throw new Refusal('claim.decided')
  if (decision === 'rejected') {
    if (note === '')
      throw new Refusal('claim.decision_refused', {
        faults: [{ field: 'note', code: 'explanation.required' }],
      })
    return { state: 'rejected', note, given: null }
  }
  requireUnchanged(order, seen)
  const given = approveClaim(order, claim, amountPaise, 'admin')
  const [change] = given.changes
  if (change === undefined) throw new Refusal('line.not_changeable')
  return {
    state: 'approved',
    givenPaise: change.amountPaise,
    changePosition: change.position,
    note: note === '' ? null : note,
    given,
  }
}
