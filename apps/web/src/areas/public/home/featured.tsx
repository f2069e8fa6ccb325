import { fill } from '@farmgate/messages/fill.ts'
import { featuredPictures } from '#components/product/featured-pictures.ts'
import { FEATURED, type FeaturedProduct, paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Photo } from '#ui/data/photo.tsx'
import { useWords } from '#words.ts'
import { Section } from './section.tsx'

export function Featured() {
  const words = useWords('home')
  return (
    <Section heading={words.featured}>
      <div className="home-featured">
        {FEATURED.map((product) => (
          <FeaturedCard key={product} product={product} />
        ))}
      </div>
    </Section>
  )
}

const lines = { honey: 'featuredHoney', milk: 'featuredMilk', oil: 'featuredOil' } as const

function FeaturedCard({ product }: { product: FeaturedProduct }) {
  const words = useWords('home')
  const shell = useWords('shell')
  const name = shell[`featured.${product}`]
  const { picture, picture320 } = featuredPictures[product]
  return (
    <article className="featured-card">
      <Photo
        src={picture}
        srcSet={`${picture320} 320w, ${picture} 560w`}
        sizes="(width < 51.3125rem) 128px, 387px"
        alt={name}
        width={560}
        height={560}
        ratio="4/3"
      />
      <div className="featured-card-body">
        <div>
          <h3>{name}</h3>
          <p>{words[lines[product]]}</p>
        </div>
        <ButtonLink
          variant="secondary"
          to={paths.featured(product)}
          aria-label={fill(words.viewNamed, { product: name })}
        >
          {words.view}
        </ButtonLink>
      </div>
    </article>
  )
}
