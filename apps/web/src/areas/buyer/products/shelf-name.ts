import type { Category } from '@farmgate/domain/catalogue/listings/category.ts'
import { useWords } from '#words.ts'

/** Returns the name of a shelf, null being all of them. Grains are also called cereals, as on the home page. */
export function useShelfName(): (category: Category | null) => string {
  const words = useWords('shop')
  const shell = useWords('shell')
  return (category) => {
    if (category === null) return words.allShelves
    return category === 'Grains' ? words.grains : shell[`category.${category}`]
  }
}
