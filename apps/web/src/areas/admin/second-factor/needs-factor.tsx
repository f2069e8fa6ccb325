import { lazy, Suspense } from 'react'
import { useLacksFactor } from '../own-profile.ts'

/** Few operators see it, and only until they have set it up. */
const FactorRequest = lazy(() => import('./factor-request.tsx'))

/** On pages where money or rights are moved: the request to set up the second factor, until it is set up. */
export function NeedsFactor() {
  return (
    useLacksFactor() && (
      <Suspense>
        <FactorRequest />
      </Suspense>
    )
  )
}
