import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { clockText, dayParts } from '@farmgate/messages/window-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { indianDay } from '#components/format/indian-day.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { useWords } from '#words.ts'
import { Box } from './box.tsx'
import { stockOutsQuery } from './today-queries.ts'

/** Listings on sale without stock, with the buyers who have them in their cart. */
export function StockOutCard() {
  const words = useWords('marketToday')
  const { language } = useLanguage()
  const result = useQuery(stockOutsQuery())
  return (
    <Box
      heading={words.outOfStock}
      sub={result.data !== undefined && result.data.total > 0 ? words.inCarts : undefined}
      result={result}
      more={{ to: adminPaths.products, label: words.products }}
    >
      {({ products }) =>
        products.length === 0 ? (
          <p className="today-none">{words.nothingOut}</p>
        ) : (
          <ul className="today-list">
            {products.map(({ _id, name, farm, since, carts }) => (
              <li key={_id} className="today-product">
                <span>
                  <Link to={`${adminPaths.products}?q=${encodeURIComponent(name)}`}>{name}</Link>
                  <small>{farm}</small>
                </span>
                <small>
                  {since !== null && fill(words.outSince, { moment: sinceText(since, language) })}
                </small>
                <b className="today-end">
                  {carts === 0 ? words.noCarts : fillCount(language, words, 'carts', carts)}
                </b>
              </li>
            ))}
          </ul>
        )
      }
    </Box>
  )
}

/** `9 am` today, else the day, `12 Nov`. */
function sinceText(at: string, language: 'en' | 'hi'): string {
  if (indianDay(new Date(at)) === indianDay(new Date())) return clockText(at, language)
  const { day, month } = dayParts(at, language)
  return `${day} ${month}`
}
