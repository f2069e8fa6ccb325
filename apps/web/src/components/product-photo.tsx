import type { Picture } from '@farmgate/contract/pictures.ts'
import { Photo, type PhotoProps } from '../ui/photo.tsx'

export interface ProductPhotoProps extends Pick<PhotoProps, 'eager' | 'ratio' | 'className' | 'sizes'> {
  product: { readonly name: string; readonly image: string; readonly picture: Picture }
  /** How many pixels it takes at its largest, for the room that is kept for it. */
  width: number
  /** Where the name already stands beside it, it is not said twice. */
  decorative?: boolean | undefined
}

/** A listing's picture in the size and format that suit the screen, its blurred shape until it has come. */
export function ProductPhoto({ product, width, decorative = false, ...photo }: ProductPhotoProps) {
  const { name, image, picture } = product
  return (
    <Photo
      src={image}
      srcSet={picture.webp}
      avifSrcSet={picture.avif}
      placeholder={picture.placeholder}
      alt={decorative ? '' : name}
      width={width}
      height={width}
      {...photo}
    />
  )
}
