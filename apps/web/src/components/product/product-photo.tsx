import type { Picture } from '@farmgate/contract/catalogue/pictures.ts'
import { pictureSet } from '@farmgate/domain/catalogue/listings/picture-set.ts'
import { Photo, type PhotoProps } from '#ui/data/photo.tsx'

export interface ProductPhotoProps extends Pick<PhotoProps, 'eager' | 'ratio' | 'className' | 'sizes'> {
  product: { readonly name: string; readonly image: string; readonly picture: Picture }
  /** The largest width in pixels, which reserves the space before the image loads. */
  width: number
  /** Without alternative text, because the name is next to it. */
  decorative?: boolean | undefined
}

/** A listing's picture in the size and format for the screen, with a blurred placeholder until it has loaded. */
export function ProductPhoto({ product, width, decorative = false, ...photo }: ProductPhotoProps) {
  const { name, image, picture } = product
  return (
    <Photo
      src={image}
      srcSet={pictureSet(image, picture.width, 'webp')}
      avifSrcSet={pictureSet(image, picture.width, 'avif')}
      placeholder={picture.placeholder}
      alt={decorative ? '' : name}
      width={width}
      height={width}
      {...photo}
    />
  )
}
