import type { MarkKind } from './at-the-door.ts'
import type { StopAtTheDoor } from './decide-mark.ts'

const HOUR_MS = 3_600_000

/** Marks that waited on a phone without a signal are taken for this long after the sheet closed. */
const MARKS_AFTER_MS = 72 * HOUR_MS

/** A driver's link, the day that it is for, and when that ends. */
export interface DriverLink {
  readonly day: string
  readonly endsAt: Date
  readonly isRevoked: boolean
}

/** The sheet shows names and phone numbers, so it closes at 11 pm in India, or with the window where that is later. */
export const readableUntil = ({ day, endsAt }: Pick<DriverLink, 'day' | 'endsAt'>): Date =>
  new Date(Math.max(Date.parse(`${day}T23:00:00+05:30`), endsAt.getTime()))

export const canRead = (link: DriverLink, now: Date): boolean => !link.isRevoked && now <= readableUntil(link)

export const canMark = (link: DriverLink, now: Date): boolean =>
  !link.isRevoked && now.getTime() <= readableUntil(link).getTime() + MARKS_AFTER_MS

/** A round leaves once the farms have brought their bags, so nothing is marked before that. */
export const isBeforeRound = ({ dropOffAt }: { readonly dropOffAt: Date }, now: Date): boolean =>
  now < dropOffAt

/** A driver marks a stop once or twice. What is sent again is not another mark. */
const MARKS_PER_STOP_MAX = 20
const PHOTOS_PER_STOP_MAX = 6

/** Whether a stop takes another mark. */
export const takesMark = (
  { marks, photos }: { readonly marks: number; readonly photos: number },
  { hasPhoto }: { readonly hasPhoto: boolean },
): boolean => marks < MARKS_PER_STOP_MAX && (!hasPhoto || photos < PHOTOS_PER_STOP_MAX)

/** What came with a mark. */
interface MarkProof {
  readonly kind: MarkKind
  readonly hasCode: boolean
  readonly hasName: boolean
  readonly hasPhoto: boolean
  readonly hasReason: boolean
  readonly missing: readonly string[]
}

/**
 * Whether a stop can be marked like this. A cash order is paid at the door, so nothing else proves it; the door is only
 * for buyers who asked for it, with a photo. A stop where every bag is missing has failed.
 */
export function fitsStop(
  { isCash, leaveAtDoor, bags }: Pick<StopAtTheDoor, 'isCash' | 'leaveAtDoor' | 'bags'>,
  { kind, hasCode, hasName, hasPhoto, hasReason, missing }: MarkProof,
): boolean {
  const proofs = hasCode === (kind === 'code') && hasName === (kind === 'handed_to')
  if (!proofs || hasPhoto !== (kind === 'door') || hasReason !== (kind === 'failed')) return false
  if (kind === 'failed') return true
  if (isCash !== (kind === 'cash') || (kind === 'door' && !leaveAtDoor)) return false
  return bags.length === 0 || bags.some(({ farmerId }) => !missing.includes(farmerId))
}
