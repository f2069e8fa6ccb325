import type { ReturnPicture } from '@farmgate/contract/catalogue/pictures.ts'
import { pictureSet } from '@farmgate/domain/catalogue/listings/picture-set.ts'
import { Photo, type PhotoProps } from '#ui/data/photo.tsx'

interface GoodsPhotoProps extends Pick<PhotoProps, 'alt' | 'sizes' | 'eager' | 'className'> {
  picture: ReturnPicture
  /** The largest width in pixels, which reserves the space before the image loads. */
  width: number
}

/** The photo a buyer attached to a return request. */
export const GoodsPhoto = ({ picture, width, ...photo }: GoodsPhotoProps) => (
  <Photo
    src={picture.webp}
    srcSet={pictureSet(picture.webp, picture.width, 'webp')}
    avifSrcSet={pictureSet(picture.webp, picture.width, 'avif')}
    placeholder={picture.placeholder}
    width={width}
    height={width}
    {...photo}
  />
)
