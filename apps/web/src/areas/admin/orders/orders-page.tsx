import { WorkPage } from '../../../components/work-page.tsx'
import eggs from '../../../pictures/cut-eggs-240.avif'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

export function Component() {
  const operator = useWords('operator')
  return (
    <WorkPage title={operator.orders}>
      <Card>
        <EmptyState picture={eggs} title={operator.noOrders} text={operator.noOrdersText} />
      </Card>
    </WorkPage>
  )
}
