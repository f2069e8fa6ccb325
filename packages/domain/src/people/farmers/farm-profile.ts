import { NO_REASON } from '../../catalogue/listings/listing.ts'
import { Refusal } from '../../refusal.ts'

/** The fields buyers see of a farm, which an operator reviews once the farm is verified. */
export interface FarmFields {
  readonly name: string
  readonly place: string
  readonly about: string
  readonly pictureId: string | null
}

/** A verified farm's proposed change, while buyers see the reviewed fields. */
export interface FarmChange {
  readonly fields: FarmFields
  readonly status: 'pending' | 'rejected'
  readonly note: string | null
}

export interface FarmProfile {
  readonly shown: FarmFields
  readonly isVerified: boolean
  /** Raised by every change of the fields above, and by every decision. */
  readonly version: number
  readonly change: FarmChange | null
}

/**
 * Applies a farmer's save. A verified farm's fields wait for review; an unverified farm's change at once. A save
 * builds on the waiting change, so one field can be sent alone; fields equal to what buyers see withdraw the change.
 */
export function changeFarm(farm: FarmProfile, request: Partial<FarmFields>): FarmProfile {
  if (Object.keys(request).length === 0) return farm
  return farm.isVerified ? propose(farm, request) : changeAtOnce(farm, request)
}

function propose(farm: FarmProfile, request: Partial<FarmFields>): FarmProfile {
  const current = farm.change?.fields ?? farm.shown
  const fields = { ...current, ...request }
  // A rejected change that is saved unchanged stays rejected: a new password on the same form causes no new review.
  if (isSame(fields, current)) return farm
  const version = farm.version + 1
  return isSame(fields, farm.shown)
    ? { ...farm, change: null, version }
    : { ...farm, change: { fields, status: 'pending', note: null }, version }
}

/** Verification may have been removed while a change waited: the farm's fields then need no review. */
function changeAtOnce(farm: FarmProfile, request: Partial<FarmFields>): FarmProfile {
  const base = farm.change?.status === 'pending' ? farm.change.fields : farm.shown
  const shown = { ...base, ...request }
  if (isSame(shown, farm.shown) && farm.change === null) return farm
  return { ...farm, shown, change: null, version: farm.version + 1 }
}

/** The farmer withdraws a waiting change, or dismisses a rejected one. */
export const withdrawChange = (farm: FarmProfile): FarmProfile =>
  farm.change === null ? farm : { ...farm, change: null, version: farm.version + 1 }

/** Pages use this to decide whether to show the buttons. */
export const canDecideChange = (farm: {
  readonly change: { readonly status: FarmChange['status'] } | null
}): boolean => farm.change?.status === 'pending'

/** `seen` is the version the operator looked at; without it the decision is about the change that waits now. */
export function approveChange(farm: FarmProfile, seen: number | undefined): FarmProfile {
  const { fields } = waitingChange(farm, seen)
  return { ...farm, shown: fields, change: null, version: farm.version + 1 }
}

/** The text stays for the farmer to correct. The picture is dropped: a rejected picture is not stored. */
export function rejectChange(
  farm: FarmProfile,
  seen: number | undefined,
  reason: string | undefined,
): FarmProfile {
  const { fields } = waitingChange(farm, seen)
  const note = reason === undefined || reason.trim() === '' ? NO_REASON : reason.trim()
  return {
    ...farm,
    change: { fields: { ...fields, pictureId: farm.shown.pictureId }, status: 'rejected', note },
    version: farm.version + 1,
  }
}

function waitingChange(farm: FarmProfile, seen: number | undefined): FarmChange {
  const { change, version } = farm
  refuseStale(version, seen)
  if (change === null || !canDecideChange(farm)) throw new Refusal('farmer.stale')
  return change
}

/** A decision applies to the version that was seen. */
export function refuseStale(version: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new Refusal('farmer.stale')
}

const isSame = (first: FarmFields, second: FarmFields): boolean =>
  first.name === second.name &&
  first.place === second.place &&
  first.about === second.about &&
  first.pictureId === second.pictureId
