import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import sprout from '../../../pictures/sprout-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

/** The form comes with the catalogue. Until then the page says so and offers what can be done today. */
export function Component() {
  const farm = useWords('farm')
  return (
    <WorkPage title={farm.addTitle}>
      <Card>
        <EmptyState
          picture={sprout}
          title={farm.addSoon}
          text={farm.addSoonText}
          action={<ButtonLink to={paths.farmerProfile}>{farm.completeProfile}</ButtonLink>}
        />
      </Card>
    </WorkPage>
  )
}
