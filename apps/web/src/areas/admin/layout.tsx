import { QueryClientProvider } from '@tanstack/react-query'
import { Package, RotateCcw, Sprout, Tractor, Users } from 'lucide-react'
import { useMatch } from 'react-router'
import { queryClient } from '../../api/query.ts'
import { WorkLayout } from '../../components/work-layout.tsx'
import { paths } from '../../paths.ts'
import { useWords } from '../../words.ts'

export function Component() {
  const operator = useWords('operator')
  // One user's orders have an address beside the list of users, not below it.
  const atUser = useMatch(`${paths.admin}/user/*`) !== null
  const places = [
    { to: paths.adminFarmers, label: operator.farmers, icon: Tractor },
    { to: paths.adminProducts, label: operator.products, icon: Sprout },
    { to: paths.adminUsers, label: operator.users, icon: Users, current: atUser },
    { to: paths.adminOrders, label: operator.orders, icon: Package },
    { to: paths.adminReturns, label: operator.returns, icon: RotateCcw },
  ]
  return (
    <QueryClientProvider client={queryClient}>
      <WorkLayout who="admin" tone="dark" label={operator.area} items={places} tabs={places} />
    </QueryClientProvider>
  )
}
