import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import eggs from '../../../pictures/cut-eggs-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'

export function Component() {
  const words = useWords('shop')
  usePageTitle(words.orders)
  return (
    <div className="page max-w-260 pt-8">
      <h1 className="mb-3.5">{words.orders}</h1>
      <Card>
        <EmptyState
          picture={eggs}
          title={words.noOrders}
          text={words.noOrdersText}
          action={<ButtonLink to={paths.products}>{words.shopNow}</ButtonLink>}
        />
      </Card>
    </div>
  )
}
