import type { Actor, Caller } from '../../actor.ts'
import type { IssuedTokens } from '../sessions/open-session.ts'
import { type FarmChange, saveFarm } from './accounts.sql.ts'
import { type ProfileDeps, type ProfileRequest, updateProfile } from './update-profile.ts'

/** The person and the farm stand on one form, so they are saved together or not at all. */
export const updateFarmerProfile = (
  deps: ProfileDeps,
  actor: Actor,
  { place, about, ...wish }: ProfileRequest & FarmChange,
  caller: Caller,
): Promise<IssuedTokens | null> =>
  updateProfile(deps, actor, wish, 'farmer_profile.refused', caller, (tx) =>
    saveFarm(tx, actor.accountId, { place, about }),
  )
