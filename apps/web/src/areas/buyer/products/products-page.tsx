import {
  CATEGORIES,
  type Category,
  categoryOpened,
  FIRST_CATEGORY,
} from '@farmgate/domain/catalogue/category.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { categoryLooks } from '../../../components/category-looks.ts'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import mango from '../../../pictures/cut-mango-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'
import { CategoryList } from './category-list.tsx'
import { ProductSearch } from './product-search.tsx'
import './products.css'

/** One shelf of the shop, or what a search finds. The address alone says which. */
export function Component() {
  const [address] = useSearchParams()
  const search = address.get('q')?.trim() ?? ''
  const category = categoryOpened({ category: address.get('category'), q: search })
  const title = useTitle(category, search)
  const id = useId()
  usePageTitle(title)
  return (
    <div className="shop page">
      <CategoryList current={category} />
      <section className="min-w-0 pt-3.5 md:pt-1" aria-labelledby={id}>
        <h1 id={id} className="wrap-anywhere">
          {title}
        </h1>
        <ProductSearch category={category} search={search} />
        {search === '' ? (
          <NothingOnShelf category={category ?? FIRST_CATEGORY} />
        ) : (
          <NothingFound category={category} search={search} />
        )}
      </section>
    </div>
  )
}

function useTitle(category: Category | null, search: string): string {
  const words = useWords('shop')
  const shell = useWords('shell')
  if (search !== '') return fill(words.searchResults, { words: search })
  return shell[`category.${category ?? FIRST_CATEGORY}`]
}

function NothingOnShelf({ category }: { category: Category }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const next = CATEGORIES[(CATEGORIES.indexOf(category) + 1) % CATEGORIES.length] ?? FIRST_CATEGORY
  return (
    <Card>
      <EmptyState
        picture={categoryLooks[category].picture360}
        title={words.noneInCategory}
        text={words.noneInCategoryText}
        action={
          <ButtonLink variant="secondary" to={paths.category(next)}>
            {fill(words.browse, { category: shell[`category.${next}`] })}
          </ButtonLink>
        }
      />
    </Card>
  )
}

function NothingFound({ category, search }: { category: Category | null; search: string }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  return (
    <Card>
      <EmptyState
        picture={mango}
        title={words.noneFound}
        text={words.noneFoundText}
        action={
          category === null ? (
            <ButtonLink variant="secondary" to={paths.category(FIRST_CATEGORY)}>
              {fill(words.browse, { category: shell[`category.${FIRST_CATEGORY}`] })}
            </ButtonLink>
          ) : (
            <ButtonLink variant="secondary" to={paths.search(search)}>
              {words.searchEverywhere}
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}
