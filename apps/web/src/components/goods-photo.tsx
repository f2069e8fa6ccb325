import type { Picture } from '@farmgate/contract/pictures.ts'
import { Photo, type PhotoProps } from '../ui/photo.tsx'

interface GoodsPhotoProps extends Pick<PhotoProps, 'alt' | 'sizes' | 'eager' | 'className'> {
  picture: Picture
  /** How many pixels it takes at its largest, for the room that is kept for it. */
  width: number
}

/** What a buyer photographed when asking for a return. */
export const GoodsPhoto = ({ picture, width, ...photo }: GoodsPhotoProps) => (
  <Photo
    // A picture has no plain address on the wire: the first of its sizes stands for it.
    src={picture.webp.split(' ')[0]}
    srcSet={picture.webp}
    avifSrcSet={picture.avif}
    placeholder={picture.placeholder}
    width={width}
    height={width}
    {...photo}
  />
)
