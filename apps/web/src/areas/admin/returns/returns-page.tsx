import type { ReturnStatus } from '@farmgate/domain/orders/order.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { liveQuery } from '../../../components/live-query.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import tractor from '../../../pictures/tractor-240.avif'
import { shortCount } from '../../../ui/short-count.ts'
import { useWords } from '../../../words.ts'
import { readListAddress } from '../list-address.ts'
import { NothingFound } from '../nothing-found.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { StatusFilter } from '../status-filter.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReturnCard } from './return-card.tsx'
import { RETURN_STATUSES, returnCountsQuery, returnsQuery } from './return-queries.ts'

export function Component() {
  const operator = useWords('operator')
  const listing = useWords('listing')
  const waitingText = useWaitingText()
  const [address] = useSearchParams()
  const answer = useQuery({
    ...returnsQuery(readListAddress(address, RETURN_STATUSES)),
    ...liveQuery,
    select: ({ returnRequests, nextCursor }) => ({ orders: returnRequests, nextCursor }),
  })
  const { data: counted } = useQuery({ ...returnCountsQuery(), ...liveQuery })
  return (
    <WorkPage
      title={operator.returns}
      // Its line is there from the start, so that nothing jumps.
      subtitle={counted === undefined ? '\u00a0' : waitingText(counted.counts.pending)}
    >
      <StatusFilter
        statuses={RETURN_STATUSES}
        label={(status) => listing[`status.${status}`]}
        counts={counted && withAll(counted.counts)}
      />
      <OrderList
        answer={answer}
        Row={ReturnCard}
        nothing={<NothingFound picture={tractor} title={operator.noReturns} text={operator.noReturnsText} />}
      >
        {({ opened, close, settle }) => (
          <>
            {opened?.dialog === 'approve' && (
              <ApproveDialog order={opened.order} onClose={close} settle={settle} />
            )}
            {opened?.dialog === 'reject' && (
              <RejectDialog order={opened.order} onClose={close} settle={settle} />
            )}
            {opened?.dialog === 'photo' && <PhotoDialog order={opened.order} onClose={close} />}
          </>
        )}
      </OrderList>
    </WorkPage>
  )
}

/** Each is bounded, and so is their sum: past 999 nobody counts. */
const withAll = (counts: Readonly<Record<ReturnStatus, number>>) => ({
  ...counts,
  all: counts.pending + counts.approved + counts.rejected,
})

/** How much waits for the operator, as a line of text. */
function useWaitingText(): (count: number) => string {
  const operator = useWords('operator')
  return (count) => {
    if (count === 0) return operator.noReturnWaiting
    return count === 1
      ? operator.oneReturnWaiting
      : fill(operator.manyReturnsWaiting, { count: shortCount(count) })
  }
}
