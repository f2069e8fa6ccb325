import type { FeaturedProduct } from '#paths.ts'
import honey320 from '#pictures/honey-320.avif'
import honey560 from '#pictures/honey-560.avif'
import milk320 from '#pictures/milk-320.avif'
import milk560 from '#pictures/milk-560.avif'
import oil320 from '#pictures/oil-320.avif'
import oil560 from '#pictures/oil-560.avif'

/** Square, 560 and 320 pixels wide. */
export const featuredPictures: Readonly<
  Record<FeaturedProduct, { readonly picture: string; readonly picture320: string }>
> = {
  honey: { picture: honey560, picture320: honey320 },
  milk: { picture: milk560, picture320: milk320 },
  oil: { picture: oil560, picture320: oil320 },
}
