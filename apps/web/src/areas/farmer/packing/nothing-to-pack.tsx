import { farmerPaths } from '#farmer-pages.ts'
import basket from '#pictures/basket-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useWords } from '#words.ts'

export function NothingToPack() {
  const words = useWords('packing')
  return (
    <Card as="div">
      <EmptyState
        picture={basket}
        title={words.nothing}
        text={words.nothingText}
        action={
          <ButtonLink variant="secondary" to={farmerPaths.orders}>
            {words.seeOrders}
          </ButtonLink>
        }
      />
    </Card>
  )
}
