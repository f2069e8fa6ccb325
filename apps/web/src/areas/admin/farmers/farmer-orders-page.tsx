import { ordersOfFarmer } from '@farmgate/contract/farmer-desk.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { query } from '../../../api/query.ts'
import { problemCode } from '../../../components/form-faults.ts'
import { liveQuery } from '../../../components/live-query.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import eggs from '../../../pictures/cut-eggs-240.avif'
import { useWords } from '../../../words.ts'
import { asked, readListAddress } from '../list-address.ts'
import { NothingFound } from '../nothing-found.tsx'
import { OrderCard } from '../orders/order-card.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { FarmerMissing } from './farmer-missing.tsx'

/** Every order with a parcel of one farm. */
export function Component() {
  const operator = useWords('operator')
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const { cursor, limit } = asked(readListAddress(address))
  const answer = useQuery({
    ...query('admin', ordersOfFarmer, { params: { id }, query: { cursor, limit } }),
    ...liveQuery,
  })
  if (answer.data === undefined && problemCode(answer.error) === 'farmer.not_found') return <FarmerMissing />
  const farmer = answer.data?.farmer
  return (
    <WorkPage
      title={
        farmer === undefined ? operator.farmOrders : fill(operator.ordersOfFarm, { farmer: farmer.name })
      }
      back={{ to: paths.adminFarmer(id), label: farmer?.name ?? operator.farmer }}
      subtitle={operator.newestFirst}
    >
      <OrderList
        answer={answer}
        Row={OrderCard}
        nothing={
          <NothingFound picture={eggs} title={operator.noFarmOrders} text={operator.noFarmOrdersText} />
        }
      />
    </WorkPage>
  )
}
