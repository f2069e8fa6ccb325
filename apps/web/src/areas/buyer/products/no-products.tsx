import { CATEGORIES, FIRST_CATEGORY } from '@farmgate/domain/catalogue/listings/category.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { categoryLooks } from '#components/product/category-looks.ts'
import { paths } from '#paths.ts'
import mango from '#pictures/cut-outs/cut-mango-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useWords } from '#words.ts'
import { countFilters, NO_FILTERS, type ShopAddress, writeAddress } from './shop-address.ts'

/** Why the list is empty, and the step most likely to help. */
export function NoProducts({ address }: { address: ShopAddress }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const { category, q, filters, trail } = address
  const content = contentOf()
  return (
    <Card>
      <EmptyState
        picture={category === null ? mango : categoryLooks[category].picture360}
        title={content.title}
        text={content.text}
        action={
          <ButtonLink variant="secondary" to={content.to}>
            {content.action}
          </ButtonLink>
        }
      />
    </Card>
  )

  function contentOf() {
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
