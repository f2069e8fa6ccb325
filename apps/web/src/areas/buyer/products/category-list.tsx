import { categories } from '@farmgate/contract/catalogue/products.ts'
import { ALL_CATEGORIES, CATEGORIES, type Category } from '@farmgate/domain/catalogue/listings/category.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from '#navigation.tsx'
import { query } from '#api/query.ts'
import { categoryLooks } from '#components/product/category-looks.ts'
import { paths } from '#paths.ts'
import basket from '#pictures/basket-240.avif'
import { shortCount } from '#ui/data/short-count.ts'
import { useWords } from '#words.ts'
import { useCountText } from './count-text.ts'
import { useShelfName } from './shelf-name.ts'

/** A list beside the products; on a phone one line above them. */
export function CategoryList({ current }: { current: Category | 'All' | null }) {
  const words = useWords('shop')
  const shelfName = useShelfName()
  const list = useHeaderHeight()
  const { data } = useQuery(query('user', categories, {}))
  // Optional: the list works without the counts.
  const counts = new Map<Category | 'All', number>(data?.categories.map(({ name, count }) => [name, count]))
  if (data !== undefined)
    counts.set(
      ALL_CATEGORIES,
      data.categories.reduce((sum, { count }) => sum + count, 0),
    )
  return (
    <nav className="category-list" aria-label={words.categories} ref={list}>
      <p className="category-list-title" aria-hidden>
        {words.categories}
      </p>
      <ul>
        {SHELVES.map((category) => (
          <li key={category}>
            <Link
              ref={category === current ? moveToMiddle : undefined}
              className="category-link"
              to={paths.category(category)}
              aria-current={category === current ? 'page' : undefined}
            >
              <span
                className="category-link-arch"
                style={{ '--tint': looks[category].tint } as CSSProperties}
              >
                <img
                  src={looks[category].picture}
                  alt=""
                  width={44}
                  height={44}
                  decoding="async"
                  // After the photos of the products.
                  fetchPriority="low"
                />
              </span>
              {shelfName(category === ALL_CATEGORIES ? null : category)}
              {counts.has(category) && <Count count={counts.get(category) ?? 0} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const SHELVES = [ALL_CATEGORIES, ...CATEGORIES] as const

const looks = { ...categoryLooks, [ALL_CATEGORIES]: { picture: basket, tint: '#E4EDDC' } }

function Count({ count }: { count: number }) {
  const countText = useCountText()
  return (
    <>
      <span className="category-link-count num" aria-hidden>
        {shortCount(count)}
      </span>
      <span className="sr-only">{countText({ total: count, totalIsMore: false })}</span>
    </>
  )
}

/** On a phone the last categories are off screen: the open one is scrolled to the middle. */
function moveToMiddle(link: HTMLElement | null): void {
  const strip = link?.closest('nav')
  if (link === null || strip === null || strip === undefined) return
  strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
}

/** The list is sticky below the page's header, whose height depends on how it wraps. */
function useHeaderHeight(): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const header = document.querySelector('header')
    if (header === null) return
    const observer = new ResizeObserver(() => {
      list.current?.style.setProperty('--header-now', `${header.offsetHeight}px`)
    })
    observer.observe(header)
    return () => {
      observer.disconnect()
    }
  }, [])
  return list
}
