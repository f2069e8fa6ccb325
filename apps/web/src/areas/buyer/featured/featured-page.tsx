import {
  Cog,
  Droplets,
  FlameKindling,
  Flower2,
  Funnel,
  type LucideIcon,
  Milk,
  Nut,
  Snowflake,
  Sprout,
  ThermometerSnowflake,
  X,
} from 'lucide-react'
import { Navigate, useParams } from 'react-router'
import { featuredPictures } from '#components/product/featured-pictures.ts'
import { usePageTitle } from '#page-title.ts'
import { FEATURED, type FeaturedProduct, paths } from '#paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Photo } from '#ui/data/photo.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { useWords } from '#words.ts'
import { useGoBack } from '../go-back.ts'
import './featured.css'
import { OnSaleNow } from './on-sale-now.tsx'

export function Component() {
  const { product } = useParams()
  const featured = FEATURED.find((name) => name === product)
  return featured === undefined ? <Navigate to={paths.home} replace /> : <Featured product={featured} />
}

/** A featured product's page; price and name only while a farmer sells it. */
function Featured({ product }: { product: FeaturedProduct }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const close = useGoBack(paths.home)
  const name = shell[`featured.${product}`]
  const { picture, picture320 } = featuredPictures[product]
  usePageTitle(name)
  return (
    <article className="page">
      <div className="flex justify-end py-2 md:py-4.5">
        <Button variant="secondary" icon={X} onClick={close}>
          {shell.close}
        </Button>
      </div>
      <div className="featured">
        <Photo
          src={picture}
          srcSet={`${picture320} 320w, ${picture} 560w`}
          sizes="(width < 51.3125rem) 100vw, 586px"
          alt={name}
          width={560}
          height={560}
          eager
        />
        <div className="grid content-start gap-4.5">
          <Tag icon={Sprout}>{words.featured}</Tag>
          <h1>{name}</h1>
          <p className="text-lg text-ink-2">{words[`${product}Text`]}</p>
          <ul>
            {facts[product].map(([fact, Icon]) => (
              <li key={fact}>
                <Icon size={20} />
                {words[fact]}
              </li>
            ))}
          </ul>
          <OnSaleNow product={product} />
        </div>
      </div>
    </article>
  )
}

type Fact = Extract<keyof ReturnType<typeof useWords<'shop'>>, `${FeaturedProduct}${string}`>

const facts: Readonly<Record<FeaturedProduct, readonly (readonly [Fact, LucideIcon])[]>> = {
  honey: [
    ['honeyFlowers', Flower2],
    ['honeyRaw', FlameKindling],
    ['honeySets', Snowflake],
  ],
  milk: [
    ['milkWhole', Milk],
    ['milkChilled', ThermometerSnowflake],
    ['milkPure', Droplets],
  ],
  oil: [
    ['oilOrigin', Nut],
    ['oilPressed', Cog],
    ['oilSettled', Funnel],
  ],
}
