import type { FarmChange } from '@farmgate/contract/people/farm-profile.ts'
import { imageAddress } from '#features/catalogue/pictures/present-picture.ts'
import type { FarmChangeView } from './farm-profile.sql.ts'

export const presentFarmChange = (change: FarmChangeView | null): FarmChange | null =>
  change === null
    ? null
    : {
        status: change.status,
        name: change.name,
        place: change.place,
        about: change.about,
        avatar: change.avatar === null ? null : imageAddress(change.avatar),
        note: change.note,
        at: new Date(change.at).toISOString(),
      }
