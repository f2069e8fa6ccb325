import { categories } from '@farmgate/contract/products.ts'
import { CATEGORIES, type Category } from '@farmgate/domain/catalogue/category.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { query } from '../../../api/query.ts'
import { categoryLooks } from '../../../components/category-looks.ts'
import { paths } from '../../../paths.ts'
import { shortCount } from '../../../ui/short-count.ts'
import { useWords } from '../../../words.ts'
import { useCountText } from './count-text.ts'

/** A list beside the products; on a phone a row of small gates above them. */
export function CategoryList({ current }: { current: Category | null }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const list = useHeaderHeight()
  const { data } = useQuery(query('user', categories, {}))
  // Beside the shelves for whoever wants to know; the list works without.
  const counts = new Map(data?.categories.map(({ name, count }) => [name, count]))
  return (
    <nav className="category-list" aria-label={words.categories} ref={list}>
      <p className="category-list-title" aria-hidden>
        {words.categories}
      </p>
      <ul>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              ref={category === current ? moveToMiddle : undefined}
              className="category-link"
              to={paths.category(category)}
              aria-current={category === current ? 'page' : undefined}
            >
              <span
                className="category-link-arch"
                style={{ '--tint': categoryLooks[category].tint } as CSSProperties}
              >
                <img src={categoryLooks[category].picture} alt="" width={44} height={44} decoding="async" />
              </span>
              {shell[`category.${category}`]}
              {counts.has(category) && <Count count={counts.get(category) ?? 0} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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

/** On a phone the last shelves lie outside the screen: the open one is moved to the middle. */
function moveToMiddle(link: HTMLElement | null): void {
  const strip = link?.closest('nav')
  if (link === null || strip === null || strip === undefined) return
  strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
}

/** The list sticks below the page's header, however many lines that wraps to. */
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
