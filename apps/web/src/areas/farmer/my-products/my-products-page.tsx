import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import sprout from '../../../pictures/sprout-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

export function Component() {
  const farm = useWords('farm')
  return (
    <WorkPage title={farm.myProducts}>
      <Card>
        <EmptyState
          picture={sprout}
          title={farm.noProducts}
          text={farm.noProductsText}
          action={
            <ButtonLink to={paths.farmerProfile} variant="secondary">
              {farm.completeProfile}
            </ButtonLink>
          }
        />
      </Card>
    </WorkPage>
  )
}
