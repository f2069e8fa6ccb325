import { WorkPage } from '../../../components/work-page.tsx'
import tractor from '../../../pictures/tractor-240.avif'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

export function Component() {
  const operator = useWords('operator')
  return (
    <WorkPage title={operator.returns}>
      <Card>
        <EmptyState picture={tractor} title={operator.noReturns} text={operator.noReturnsText} />
      </Card>
    </WorkPage>
  )
}
