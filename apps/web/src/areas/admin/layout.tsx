import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../api/query.ts'
import { useLive } from '../../components/use-live.ts'
import { WorkLayout } from '../../components/work-layout.tsx'
import { useWords } from '../../words.ts'
import { usePlaces } from './places.ts'

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <AdminLayout />
    </QueryClientProvider>
  )
}

function AdminLayout() {
  useLive('admin')
  const operator = useWords('operator')
  return <WorkLayout who="admin" tone="dark" label={operator.area} {...usePlaces()} />
}
