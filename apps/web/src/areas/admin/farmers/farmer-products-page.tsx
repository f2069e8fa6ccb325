import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import sprout from '../../../pictures/sprout-240.avif'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

export function Component() {
  const operator = useWords('operator')
  return (
    <WorkPage title={operator.farmerProducts} back={{ to: paths.adminFarmers, label: operator.farmers }}>
      <Card>
        <EmptyState picture={sprout} title={operator.noFarmerProducts} text={operator.noFarmerProductsText} />
      </Card>
    </WorkPage>
  )
}
