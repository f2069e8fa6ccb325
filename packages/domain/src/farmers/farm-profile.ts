import { NO_REASON } from '../catalogue/listing.ts'
import { Refusal } from '../refusal.ts'

/** What buyers see of a farm, and an operator reviews once the farm is verified. */
export interface FarmFields {
  readonly name: string
  readonly place: string
  readonly about: string
  readonly pictureId: string | null
}

/** What a verified farm wants to show, while buyers see what was reviewed. */
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
 * A farmer's save. A verified farm's fields wait for review; another farm's change at once. A save goes on from the
 * change that waits, so one field can be sent alone; fields equal to what buyers see withdraw the change.
 */
export function changeFarm(farm: FarmProfile, wish: Partial<FarmFields>): FarmProfile {
  if (Object.keys(wish).length === 0) return farm
  return farm.isVerified ? propose(farm, wish) : changeAtOnce(farm, wish)
}

function propose(farm: FarmProfile, wish: Partial<FarmFields>): FarmProfile {
  const current = farm.change?.fields ?? farm.shown
  const fields = { ...current, ...wish }
  // A rejected change that is saved as it was stays rejected: a new password on the same form asks for no new review.
  if (isSame(fields, current)) return farm
  const version = farm.version + 1
  return isSame(fields, farm.shown)
    ? { ...farm, change: null, version }
    : { ...farm, change: { fields, status: 'pending', note: null }, version }
}

/** Verification may have been removed while a change waited: the farm's own words then need no review. */
function changeAtOnce(farm: FarmProfile, wish: Partial<FarmFields>): FarmProfile {
  const base = farm.change?.status === 'pending' ? farm.change.fields : farm.shown
  const shown = { ...base, ...wish }
  if (isSame(shown, farm.shown) && farm.change === null) return farm
  return { ...farm, shown, change: null, version: farm.version + 1 }
}

/** The farmer takes a waiting change back, or puts a rejected one away. */
export const withdrawChange = (farm: FarmProfile): FarmProfile =>
  farm.change === null ? farm : { ...farm, change: null, version: farm.version + 1 }

/** The pages ask this to show the buttons. */
export const canDecideChange = (farm: {
  readonly change: { readonly status: FarmChange['status'] } | null
}): boolean => farm.change?.status === 'pending'

/** `seen` is the version the operator looked at; without it the decision is about what waits now. */
export function approveChange(farm: FarmProfile, seen: number | undefined): FarmProfile {
  const { fields } = waitingChange(farm, seen)
  return { ...farm, shown: fields, change: null, version: farm.version + 1 }
}

/** The words stay for the farmer to correct. The picture is let go: a picture that was refused is not kept. */
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

/** A decision is about what was seen. */
export function refuseStale(version: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new Refusal('farmer.stale')
}

const isSame = (one: FarmFields, other: FarmFields): boolean =>
  one.name === other.name &&
  one.place === other.place &&
  one.about === other.about &&
  one.pictureId === other.pictureId
