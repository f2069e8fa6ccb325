import { ordersOfFarmer } from '@farmgate/contract/people/farmer-admin.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { problemCode } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { adminPaths } from '#admin-pages.ts'
import eggs from '#pictures/cut-outs/cut-eggs-240.avif'
import { useWords } from '#words.ts'
import { listQueryInput, readListAddress } from '../lists/list-address.ts'
import { NothingFound } from '../lists/nothing-found.tsx'
import { OrderCard } from '../orders/card/order-card.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { FarmerMissing } from './farmer-missing.tsx'

/** Every order with a parcel of one farm. */
export function Component() {
  const admin = useWords('admin')
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const { cursor, limit } = listQueryInput(readListAddress(address))
  const result = useQuery({
    ...query('admin', ordersOfFarmer, { params: { id }, query: { cursor, limit } }),
    ...liveQuery,
  })
  if (result.data === undefined && problemCode(result.error) === 'farmer.not_found') return <FarmerMissing />
  const farmer = result.data?.farmer
  return (
    <WorkPage
      title={farmer === undefined ? admin.farmOrders : fill(admin.ordersOfFarm, { farmer: farmer.name })}
      back={{ to: adminPaths.farmer(id), label: farmer?.name ?? admin.farmer }}
      subtitle={admin.newestFirst}
    >
      <OrderList
        result={result}
        Row={OrderCard}
        nothing={<NothingFound picture={eggs} title={admin.noFarmOrders} text={admin.noFarmOrdersText} />}
      />
    </WorkPage>
  )
}
