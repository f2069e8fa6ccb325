import { useSearchParams } from 'react-router'
import { pageCursor } from '#components/query/page-links.ts'
import { farmerPaths } from '#farmer-pages.ts'
import basket from '#pictures/basket-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useWords } from '#words.ts'
import { shownMonth } from './money-query.ts'

export function NoLines() {
  const words = useWords('farmMoney')
  const [address] = useSearchParams()
  const isTurned = pageCursor(address) !== undefined
  if (!isTurned && shownMonth(address) === undefined)
    return (
      <EmptyState
        headingLevel={3}
        picture={basket}
        title={words.noLines}
        text={words.noLinesText}
        action={
          <ButtonLink variant="secondary" to={farmerPaths.orders}>
            {words.seeOrders}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      headingLevel={3}
      picture={basket}
      title={isTurned ? words.noMoreLines : words.noneInMonth}
      action={
        <ButtonLink variant="secondary" to={farmerPaths.money} replace>
          {isTurned ? words.toNewest : words.showAll}
        </ButtonLink>
      }
    />
  )
}
