import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import eggs from '../../../pictures/cut-eggs-240.avif'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

export function Component() {
  const operator = useWords('operator')
  return (
    <WorkPage title={operator.userOrders} back={{ to: paths.adminUsers, label: operator.users }}>
      <Card>
        <EmptyState picture={eggs} title={operator.noUserOrders} text={operator.noUserOrdersText} />
      </Card>
    </WorkPage>
  )
}
