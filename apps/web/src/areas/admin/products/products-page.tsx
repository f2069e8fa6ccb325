import { WorkPage } from '../../../components/work-page.tsx'
import sprout from '../../../pictures/sprout-240.avif'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

export function Component() {
  const operator = useWords('operator')
  return (
    <WorkPage title={operator.products}>
      <Card>
        <EmptyState picture={sprout} title={operator.noProducts} text={operator.noProductsText} />
      </Card>
    </WorkPage>
  )
}
