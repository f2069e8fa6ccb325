import { fill } from '@farmgate/messages/fill.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Package, RotateCcw, Sprout, Tractor, Users } from 'lucide-react'
import { useMatch } from 'react-router'
import { queryClient } from '../../api/query.ts'
import { WorkLayout } from '../../components/work-layout.tsx'
import { paths } from '../../paths.ts'
import { shortCount } from '../../ui/short-count.ts'
import { useWords } from '../../words.ts'
import { countsQuery } from './products/review-queries.ts'
import { returnCountsQuery } from './returns/return-queries.ts'

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <AdminLayout />
    </QueryClientProvider>
  )
}

function AdminLayout() {
  const operator = useWords('operator')
  const { data: products } = useQuery(countsQuery())
  const { data: returns } = useQuery(returnCountsQuery())
  // One user's orders have an address beside the list of users, not below it.
  const atUser = useMatch(`${paths.admin}/user/*`) !== null
  const waiting = (count = 0) =>
    count === 0 ? {} : { count, countLabel: fill(operator.waiting, { count: shortCount(count) }) }
  const places = [
    { to: paths.adminFarmers, label: operator.farmers, icon: Tractor },
    {
      to: paths.adminProducts,
      label: operator.products,
      icon: Sprout,
      ...waiting(products?.counts.pending),
    },
    { to: paths.adminUsers, label: operator.users, icon: Users, current: atUser },
    { to: paths.adminOrders, label: operator.orders, icon: Package },
    {
      to: paths.adminReturns,
      label: operator.returns,
      icon: RotateCcw,
      ...waiting(returns?.counts.pending),
    },
  ]
  return <WorkLayout who="admin" tone="dark" label={operator.area} items={places} tabs={places} />
}
