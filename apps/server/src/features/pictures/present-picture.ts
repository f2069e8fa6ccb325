import type { Picture } from '@farmgate/contract/pictures.ts'
import { fileName, FORMATS, MASTER_WIDTH, type PictureFormat, widthsOf } from './picture-files.ts'

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

/** The path of a picture file: the same at the API's own port and on the site, whose server forwards it. */
const addressOf = (id: string, width: number, format: PictureFormat): string =>
  `/pictures/${fileName(id, width, format)}`

/** The two response fields of a picture: one plain URL, and all sizes for browsers. */
export const presentPicture = (picture: StoredPicture): { image: string; picture: Picture } => ({
  image: imageAddress(picture),
  picture: { placeholder: picture.placeholder, webp: srcset(picture, 'webp'), avif: srcset(picture, 'avif') },
})

/** The size for a card once it has been made, else the master. */
export const imageAddress = ({ id, width, complete }: ShownPicture): string =>
  addressOf(id, complete && width > 640 ? 640 : MASTER_WIDTH, 'webp')

function srcset({ id, width, complete }: StoredPicture, format: PictureFormat): string {
  if (!complete) return format === FORMATS[0] ? `${addressOf(id, MASTER_WIDTH, format)} ${width}w` : ''
  return widthsOf(width)
    .map(({ name, pixels }) => `${addressOf(id, name, format)} ${pixels}w`)
    .join(', ')
}
