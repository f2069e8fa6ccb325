import { CATEGORIES, type Category } from '@farmgate/domain/catalogue/listings/category.ts'
import { categoryLooks } from '#components/product/category-looks.ts'
import { paths } from '#paths.ts'
import { CategoryGate } from '#components/product/tiles/category-gate.tsx'
import { useWords } from '#words.ts'
import { Section } from './section.tsx'

export function Categories() {
  const words = useWords('home')
  return (
    <Section heading={words.categories}>
      <ul className="home-categories">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Gate category={category} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Gate({ category }: { category: Category }) {
  const { cereals } = useWords('home')
  const shell = useWords('shell')
  const { picture, picture360, tint } = categoryLooks[category]
  // This page calls Grains “Cereals”.
  const [target, label] =
    category === 'Grains' ? ['Cereals', cereals] : [category, shell[`category.${category}`]]
  return (
    <CategoryGate
      to={paths.category(target)}
      label={label}
      picture={picture}
      srcSet={`${picture} 180w, ${picture360} 360w`}
      sizes="(width < 51.3125rem) 84px, 128px"
      tint={tint}
    />
  )
}
