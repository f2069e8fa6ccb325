import type { Actor, Caller } from '../../actor.ts'
import type { PictureStore } from '../../adapters/pictures/picture-store.ts'
import { keepPicture, makePicture, type Photo } from '../pictures/keep-picture.ts'
import type { IssuedTokens } from '../sessions/open-session.ts'
import { type FarmChange, saveFarm } from './accounts.sql.ts'
import { type ProfileDeps, type ProfileRequest, updateProfile } from './update-profile.ts'

export interface FarmerProfileDeps extends ProfileDeps {
  readonly pictures: PictureStore
}

/** The person, the farm and the picture stand on one form, so they are saved together or not at all. */
export async function updateFarmerProfile(
  deps: FarmerProfileDeps,
  actor: Actor,
  { place, about, ...wish }: ProfileRequest & Omit<FarmChange, 'avatar'>,
  photo: Photo | null,
  caller: Caller,
): Promise<IssuedTokens | null> {
  const picture = photo === null ? null : await makePicture(deps.pictures, photo)
  return updateProfile(deps, actor, wish, 'farmer_profile.refused', caller, async (tx) => {
    if (picture !== null) await keepPicture(tx, actor.accountId, picture)
    await saveFarm(tx, actor.accountId, { place, about, avatar: picture?.id })
  })
}
