import { ORDER_STATUSES } from '@farmgate/domain/orders/stage.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { liveQuery } from '../../../components/live-query.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import eggs from '../../../pictures/cut-eggs-240.avif'
import { useWords } from '../../../words.ts'
import { readListAddress } from '../list-address.ts'
import { NothingFound } from '../nothing-found.tsx'
import { StatusFilter } from '../status-filter.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderList } from './order-list.tsx'
import { orderCountsQuery, ordersQuery } from './order-queries.ts'

export function Component() {
  const operator = useWords('operator')
  const words = useWords('orderWords')
  const [address] = useSearchParams()
  const place = readListAddress(address, ORDER_STATUSES)
  const answer = useQuery({ ...ordersQuery(place), ...liveQuery })
  const { data: counted } = useQuery({ ...orderCountsQuery(), ...liveQuery })
  return (
    <WorkPage title={operator.orders} subtitle={operator.newestFirst}>
      <StatusFilter
        statuses={ORDER_STATUSES}
        label={(status) => words[`status.${status}`]}
        counts={counted?.counts ?? answer.data?.counts}
      />
      <OrderList
        answer={answer}
        Row={OrderCard}
        nothing={
          <NothingFound
            picture={eggs}
            title={operator.noOrders}
            text={place.status === undefined ? operator.noOrdersText : operator.noOrdersOfStatus}
          />
        }
      />
    </WorkPage>
  )
}
