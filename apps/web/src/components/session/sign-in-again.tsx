import type { Role } from '@farmgate/domain/people/role.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '#api/session/session.ts'

/** Loaded when a session has ended. Without a connection there is nothing to sign in to. */
const SignInBar = lazy(async (): Promise<{ default: ComponentType<{ role: Role }> }> => {
  try {
    return await import('./sign-in-bar.tsx')
  } catch {
    return { default: () => null }
  }
})

/** Appears when this role's session has ended. The page below stays as it is, with everything typed. */
export function SignInAgain({ role }: { role: Role }) {
  const session = useSession(role)
  // Its own boundary: the page must not disappear while the bar and its messages load.
  return (
    session?.over === true && (
      <Suspense>
        <SignInBar role={role} />
      </Suspense>
    )
  )
}
