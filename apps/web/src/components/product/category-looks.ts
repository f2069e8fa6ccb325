import type { Category } from '@farmgate/domain/catalogue/listings/category.ts'
import almond180 from '#pictures/cut-outs/cut-almond-180.avif'
import almond360 from '#pictures/cut-outs/cut-almond-360.avif'
import eggs180 from '#pictures/cut-outs/cut-eggs-180.avif'
import eggs360 from '#pictures/cut-outs/cut-eggs-360.avif'
import mango180 from '#pictures/cut-outs/cut-mango-180.avif'
import mango360 from '#pictures/cut-outs/cut-mango-360.avif'
import milk180 from '#pictures/cut-outs/cut-milk-180.avif'
import milk360 from '#pictures/cut-outs/cut-milk-360.avif'
import tomato180 from '#pictures/cut-outs/cut-tomato-180.avif'
import tomato360 from '#pictures/cut-outs/cut-tomato-360.avif'
import turmeric180 from '#pictures/cut-outs/cut-turmeric-180.avif'
import turmeric360 from '#pictures/cut-outs/cut-turmeric-360.avif'
import wheat180 from '#pictures/cut-outs/cut-wheat-180.avif'
import wheat360 from '#pictures/cut-outs/cut-wheat-360.avif'

/** The picture in a category's gate: a cut-out 180 and 360 pixels wide, and the colour behind it. */
export const categoryLooks: Readonly<
  Record<Category, { readonly picture: string; readonly picture360: string; readonly tint: string }>
> = {
  Fruits: { picture: mango180, picture360: mango360, tint: '#FDE7B0' },
  Vegetables: { picture: tomato180, picture360: tomato360, tint: '#F9D6C8' },
  'Dry Fruits': { picture: almond180, picture360: almond360, tint: '#EBD9C2' },
  Dairy: { picture: milk180, picture360: milk360, tint: '#D5E6F1' },
  Grains: { picture: wheat180, picture360: wheat360, tint: '#F1E0B5' },
  'Meat & Eggs': { picture: eggs180, picture360: eggs360, tint: '#F3DCD0' },
  Spices: { picture: turmeric180, picture360: turmeric360, tint: '#FBDDA0' },
}
