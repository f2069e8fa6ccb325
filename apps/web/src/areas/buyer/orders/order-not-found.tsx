import { ProblemError } from '@farmgate/contract/client.ts'
import { ArrowLeft } from 'lucide-react'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import eggs from '#pictures/cut-outs/cut-eggs-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useWords } from '#words.ts'

/** A malformed id is also “not found”. */
export const isNotFound = (error: Error | null): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400)

export function OrderNotFound() {
  const words = useWords('orders')
  usePageTitle(words.notFound)
  return (
    <div className="page max-w-260 pt-8">
      <Card>
        <EmptyState
          picture={eggs}
          headingLevel={1}
          title={words.notFound}
          text={words.notFoundText}
          action={
            <ButtonLink variant="secondary" to={paths.orders} icon={ArrowLeft}>
              {words.back}
            </ButtonLink>
          }
        />
      </Card>
    </div>
  )
}
