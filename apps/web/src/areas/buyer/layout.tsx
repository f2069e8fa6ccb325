import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#api/query.ts'
import { AsOfLine } from '#components/query/as-of-line.tsx'
import { SignInAgain } from '#components/session/sign-in-again.tsx'

/** The layout of the buyer's pages. The sign-in bar is above the page, so typed input is preserved. */
export function BuyerLayout({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SignInAgain role="user" />
      <AsOfLine />
      {children}
    </QueryClientProvider>
  )
}
