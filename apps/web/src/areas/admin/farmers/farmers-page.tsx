import { WorkPage } from '../../../components/work-page.tsx'
import farmer from '../../../pictures/farmer-360.avif'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

export function Component() {
  const operator = useWords('operator')
  return (
    <WorkPage title={operator.farmers}>
      <Card>
        <EmptyState picture={farmer} title={operator.noFarmers} text={operator.noFarmersText} />
      </Card>
    </WorkPage>
  )
}
