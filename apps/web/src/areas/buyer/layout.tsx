import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../../api/query.ts'
import { SignInAgain } from '../../components/sign-in-again.tsx'

/** Around the buyer's pages. The bar stands above what somebody may have typed and takes none of it away. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignInAgain role="user" />
      <Outlet />
    </QueryClientProvider>
  )
}
