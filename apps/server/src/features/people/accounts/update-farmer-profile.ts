import type { FarmFields } from '@farmgate/domain/people/farmers/farm-profile.ts'
import type { Actor, Caller } from '#http/shared/actor.ts'
import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import { saveFarmPhone } from '#features/people/farm-profile/save-farm-phone.ts'
import { saveFarmFields } from '#features/people/farm-profile/change-farm.ts'
import { storePicture, makePicture, type Photo } from '#features/catalogue/pictures/store-picture.ts'
import type { IssuedTokens } from '#features/people/sessions/open-session.ts'
import { type ProfileDeps, type ProfileRequest, updateProfile } from './update-profile.ts'

export interface FarmerProfileDeps extends ProfileDeps {
  readonly pictures: PictureStore
}

interface FarmerProfileRequest extends ProfileRequest {
  readonly place?: string | undefined
  readonly about?: string | undefined
  /** An empty one changes nothing. */
  readonly phone?: string | undefined
}

/**
 * Saves one form in one transaction. E-mail and password change at once; what buyers see of a verified farm waits for
 * review.
 */
export async function updateFarmerProfile(
  deps: FarmerProfileDeps,
  actor: Actor,
  { place, about, phone = '', ...request }: FarmerProfileRequest,
  photo: Photo | null,
  caller: Caller,
): Promise<IssuedTokens | null> {
  const picture = photo === null ? null : await makePicture(deps.pictures, photo)
  return updateProfile(deps, actor, request, 'farmer_profile.refused', caller, async (tx) => {
    if (picture !== null) await storePicture(tx, actor.accountId, picture)
    await saveFarmFields(
      tx,
      actor.accountId,
      sent({ name: request.name, place, about, pictureId: picture?.id }),
    )
    if (phone !== '') await saveFarmPhone(tx, actor.accountId, phone)
  })
}

type Unsent<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined }

/** Fields that were not sent stay as they are. */
const sent = (fields: Unsent<FarmFields>): Partial<FarmFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
