import type { Picture, ReturnPicture } from '@farmgate/contract/catalogue/pictures.ts'
import { MASTER_WIDTH, pictureAddress } from '@farmgate/domain/catalogue/listings/picture-set.ts'

/** What is needed to build a picture's URLs. */
export interface ShownPicture {
  readonly id: string
  /** Width of the master. */
  readonly width: number
  /** Whether all sizes exist, or only the master. */
  readonly complete: boolean
}

export interface StoredPicture extends ShownPicture {
  readonly placeholder: string
}

/** The two response fields of a picture: one plain URL, and what browsers need to derive all sizes from it. */
export const presentPicture = (picture: StoredPicture): { image: string; picture: Picture } => ({
  image: imageAddress(picture),
  picture: { placeholder: picture.placeholder, width: picture.complete ? picture.width : 0 },
})

export function presentReturnPicture(stored: StoredPicture): ReturnPicture {
  const { image, picture } = presentPicture(stored)
  return { ...picture, webp: image }
}

/** The size for a card once it has been made, else the master. */
export const imageAddress = ({ id, width, complete }: ShownPicture): string =>
  pictureAddress(id, complete && width > 640 ? 640 : MASTER_WIDTH, 'webp')
