import type { Picture } from '@farmgate/contract/pictures.ts'
import { Photo, type PhotoProps } from '#ui/data/photo.tsx'

interface GoodsPhotoProps extends Pick<PhotoProps, 'alt' | 'sizes' | 'eager' | 'className'> {
  picture: Picture
  /** The largest width in pixels, which reserves the space before the image loads. */
  width: number
}

/** The photo a buyer attached to a return request. */
export const GoodsPhoto = ({ picture, width, ...photo }: GoodsPhotoProps) => (
  <Photo
    // The API sends no single URL for a picture: the first of its sizes is the fallback.
    src={picture.webp.split(' ')[0]}
    srcSet={picture.webp}
    avifSrcSet={picture.avif}
    placeholder={picture.placeholder}
    width={width}
    height={width}
    {...photo}
  />
)
