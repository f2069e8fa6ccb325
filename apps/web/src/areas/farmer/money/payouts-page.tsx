import { ProblemError } from '@farmgate/contract/client.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { pageCursor, pageLinks } from '#components/query/page-links.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { farmerPaths } from '#farmer-pages.ts'
import basket from '#pictures/basket-240.avif'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { useWords } from '#words.ts'
import { payoutsPage } from './money-query.ts'
import { PayoutList } from './payout-list.tsx'

/** All payouts of the farm. */
export function Component() {
  const words = useWords('farmPayouts')
  const farm = useWords('farm')
  const [address] = useSearchParams()
  const result = useQuery({ ...payoutsPage(address), ...liveQuery, placeholderData: keepPreviousData })
  const list = usePageTurn()
  // A cursor of an older version.
  if (
    pageCursor(address) !== undefined &&
    result.error instanceof ProblemError &&
    result.error.status === 400
  )
    return <Navigate to={farmerPaths.payouts} replace />
  return (
    <WorkPage title={words.payouts} back={{ to: farmerPaths.money, label: words.back }}>
      <Loaded query={result} skeleton={<Skeleton className="h-100 rounded-card" />}>
        {({ payouts, nextCursor }) => (
          <div ref={list} tabIndex={-1} className="outline-none">
            {payouts.length === 0 ? (
              <EmptyState picture={basket} title={words.none} text={words.noneText} />
            ) : (
              <PayoutList payouts={payouts} />
            )}
            <Pager
              label={farm.pages}
              previousLabel={farm.previous}
              nextLabel={farm.next}
              className="mt-8"
              {...pageLinks(address, result.isPlaceholderData ? null : nextCursor)}
            />
          </div>
        )}
      </Loaded>
    </WorkPage>
  )
}
