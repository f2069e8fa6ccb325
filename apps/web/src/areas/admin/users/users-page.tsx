import { WorkPage } from '../../../components/work-page.tsx'
import basket from '../../../pictures/basket-240.avif'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

export function Component() {
  const operator = useWords('operator')
  return (
    <WorkPage title={operator.users}>
      <Card>
        <EmptyState picture={basket} title={operator.noUsers} text={operator.noUsersText} />
      </Card>
    </WorkPage>
  )
}
