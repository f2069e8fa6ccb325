import { CATEGORIES, FIRST_CATEGORY } from '@farmgate/domain/catalogue/category.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { categoryLooks } from '../../../components/category-looks.ts'
import { paths } from '../../../paths.ts'
import mango from '../../../pictures/cut-mango-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'
import { countFilters, NO_FILTERS, type ShopAddress, writeAddress } from './shop-address.ts'

/** Why the list is empty, and the one step most likely to help. */
export function NothingHere({ address }: { address: ShopAddress }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const { category, q, filters, trail } = address
  const face = faceOf()
  return (
    <Card>
      <EmptyState
        picture={category === null ? mango : categoryLooks[category].picture360}
        title={face.title}
        text={face.text}
        action={
          <ButtonLink variant="secondary" to={face.to}>
            {face.action}
          </ButtonLink>
        }
      />
    </Card>
  )

  function faceOf() {
    if (trail.length > 0)
      return {
        title: words.noneFound,
        text: words.noMoreText,
        action: words.toFirstPage,
        to: writeAddress({ ...address, trail: [] }),
      }
    if (countFilters(filters) > 0)
      return {
        title: words.noneFound,
        text: words.noneFilteredText,
        action: words.clearAll,
        to: writeAddress({ ...address, filters: NO_FILTERS }),
      }
    if (q !== '' && category !== null)
      return {
        title: words.noneFound,
        text: words.noneFoundText,
        action: words.searchEverywhere,
        to: paths.search(q),
      }
    const next = category === null ? FIRST_CATEGORY : after(category)
    return {
      ...(q === ''
        ? { title: words.noneInCategory, text: words.noneInCategoryText }
        : { title: words.noneFound, text: words.noneFoundText }),
      action: fill(words.browse, { category: shell[`category.${next}`] }),
      to: paths.category(next),
    }
  }
}

const after = (category: (typeof CATEGORIES)[number]) =>
  CATEGORIES[(CATEGORIES.indexOf(category) + 1) % CATEGORIES.length] ?? FIRST_CATEGORY
