import { WorkPage } from '../../../components/work-page.tsx'
import eggs from '../../../pictures/cut-eggs-240.avif'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

export function Component() {
  const farm = useWords('farm')
  return (
    <WorkPage title={farm.orders}>
      <Card>
        <EmptyState picture={eggs} title={farm.noOrders} text={farm.noOrdersText} />
      </Card>
    </WorkPage>
  )
}
