import { type ProductDetail, products } from '@farmgate/contract/catalogue/products.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { monthText } from '@farmgate/messages/month-text.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CalendarDays, Mail } from 'lucide-react'
import { Link } from '#navigation.tsx'
import { query } from '#api/query.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { useWords } from '#words.ts'

export const FARM_CARD_ID = 'farm'

/** The farmer, with their own words and other products. */
export function FarmCard({ product: { _id, farmer } }: { product: ProductDetail }) {
  const words = useWords('shop')
  const { language } = useLanguage()
  return (
    <section id={FARM_CARD_ID} className="farm-card" aria-label={words.farm}>
      <div className="flex items-center gap-4">
        <Avatar name={farmer.name} src={farmer.avatar ?? undefined} size="lg" />
        <div className="min-w-0">
          {farmer.verified && <Tag icon={BadgeCheck}>{words.verifiedFarmer}</Tag>}
          <h2 className="farm-card-name">{farmer.name}</h2>
          {farmer.place !== '' && <p className="text-sm text-ink-2">{farmer.place}</p>}
        </div>
      </div>
      {farmer.about !== '' && <p className="wrap-anywhere whitespace-pre-line">{farmer.about}</p>}
      <ul className="farm-card-facts">
        {farmer.email === undefined ? (
          // Only signed-in callers get it: it comes after a page that the web server rendered, in this place.
          <li className="invisible">
            <Mail size={20} />
          </li>
        ) : (
          <li>
            <Mail size={20} />
            <a className="wrap-anywhere underline" href={`mailto:${farmer.email}`}>
              {farmer.email}
            </a>
          </li>
        )}
        <li>
          <CalendarDays size={20} />
          {fill(words.since, { month: monthText(farmer.since, language) })}
        </li>
      </ul>
      <MoreFromFarm farmer={farmer._id} besides={_id} />
    </section>
  )
}

/** Other products of the farm; renders nothing when there are none or the request fails. */
function MoreFromFarm({ farmer, besides }: { farmer: string; besides: string }) {
  const words = useWords('shop')
  const { data } = useQuery(query('user', products, { query: { farmer, inStock: 'true', limit: '4' } }))
  const others = (data?.products ?? []).filter(({ _id }) => _id !== besides).slice(0, 3)
  if (others.length === 0) return null
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-sm">{words.moreFromFarm}</h3>
        <Link className="product-see-all text-sm" to={paths.farm(farmer)}>
          {words.seeAll}
        </Link>
      </div>
      <ul className="mt-1 grid grid-cols-3 gap-2.5">
        {others.map((other) => (
          <li key={other._id}>
            <Link className="farm-card-other" to={paths.product(other._id)}>
              <ProductPhoto product={other} width={150} sizes="(width < 51.3125rem) 30vw, 150px" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
