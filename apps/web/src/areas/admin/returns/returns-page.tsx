import type { ReturnStatus } from '@farmgate/domain/ordering/orders/order.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { WorkPage } from '#components/frame/work-page.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { useLanguage } from '#language.ts'
import tractor from '#pictures/tractor-240.avif'
import { shortCount } from '#ui/data/short-count.ts'
import { useWords } from '#words.ts'
import { readListAddress } from '../lists/list-address.ts'
import { NothingFound } from '../lists/nothing-found.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReturnCard } from './return-card.tsx'
import { RETURN_STATUSES, returnCountsQuery, returnsQuery } from './return-queries.ts'

export function Component() {
  const admin = useWords('admin')
  const listing = useWords('listing')
  const waitingText = useWaitingText()
  const [address] = useSearchParams()
  const result = useQuery({
    ...returnsQuery(readListAddress(address, RETURN_STATUSES)),
    ...liveQuery,
    select: ({ returnRequests, nextCursor }) => ({ orders: returnRequests, nextCursor }),
  })
  const { data: counted } = useQuery({ ...returnCountsQuery(), ...liveQuery })
  return (
    <WorkPage
      title={admin.returns}
      // The line is reserved from the start, so that the layout does not shift.
      subtitle={counted === undefined ? '\u00a0' : waitingText(counted.counts.pending)}
    >
      <StatusFilter
        statuses={RETURN_STATUSES}
        label={(status) => listing[`status.${status}`]}
        counts={counted && withAll(counted.counts)}
      />
      <OrderList
        result={result}
        Row={ReturnCard}
        nothing={<NothingFound picture={tractor} title={admin.noReturns} text={admin.noReturnsText} />}
      >
        {({ opened, close, onOutcome }) => (
          <>
            {opened?.dialog === 'approve' && (
              <ApproveDialog order={opened.order} onClose={close} onOutcome={onOutcome} />
            )}
            {opened?.dialog === 'reject' && (
              <RejectDialog order={opened.order} onClose={close} onOutcome={onOutcome} />
            )}
            {opened?.dialog === 'photo' && <PhotoDialog order={opened.order} onClose={close} />}
          </>
        )}
      </OrderList>
    </WorkPage>
  )
}

/** The server bounds each count, so the sum is bounded too; above 999 it is shown as 999+. */
const withAll = (counts: Readonly<Record<ReturnStatus, number>>) => ({
  ...counts,
  all: counts.pending + counts.approved + counts.rejected,
})

/** Returns a text with the number of returns that need a decision. */
function useWaitingText(): (count: number) => string {
  const admin = useWords('admin')
  const { language } = useLanguage()
  return (count) => {
    if (count === 0) return admin.noReturnWaiting
    return fillCount(language, admin, 'returnsWaiting', count, shortCount(count))
  }
}
