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

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <AdminLayout />
    </QueryClientProvider>
  )
}

function AdminLayout() {
  const operator = useWords('operator')
  const { data } = useQuery(countsQuery())
  // One user's orders have an address beside the list of users, not below it.
  const atUser = useMatch(`${paths.admin}/user/*`) !== null
  const waiting = data?.counts.pending ?? 0
  const toReview =
    waiting === 0
      ? {}
      : { count: waiting, countLabel: fill(operator.waiting, { count: shortCount(waiting) }) }
  const places = [
    { to: paths.adminFarmers, label: operator.farmers, icon: Tractor },
    { to: paths.adminProducts, label: operator.products, icon: Sprout, ...toReview },
    { to: paths.adminUsers, label: operator.users, icon: Users, current: atUser },
    { to: paths.adminOrders, label: operator.orders, icon: Package },
    { to: paths.adminReturns, label: operator.returns, icon: RotateCcw },
  ]
  return <WorkLayout who="admin" tone="dark" label={operator.area} items={places} tabs={places} />
}
