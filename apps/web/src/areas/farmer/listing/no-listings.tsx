import { Plus } from 'lucide-react'
import { farmerPaths } from '#farmer-pages.ts'
import sprout from '#pictures/sprout-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useWords } from '#words.ts'

/** For a farmer who has not listed anything. */
export function NoListings() {
  const farm = useWords('farm')
  return (
    <Card as="div">
      <EmptyState
        picture={sprout}
        title={farm.noProducts}
        text={farm.noProductsText}
        action={
          <ButtonLink variant="secondary" to={farmerPaths.addProduct} icon={Plus}>
            {farm.add}
          </ButtonLink>
        }
      />
    </Card>
  )
}
