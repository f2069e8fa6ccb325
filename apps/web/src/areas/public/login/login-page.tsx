import { isRole, type Role, ROLES } from '@farmgate/domain/people/role.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { destinationOf, forgetDestination, rememberedRole } from '#api/session/destination.ts'
import { forgetDisplaced, wasDisplaced } from '#api/session/ended-elsewhere.ts'
import { LoginForm } from '#components/session/login-form.tsx'
import { usePreloadPage } from '#preload-page.ts'
import { useTimedRedirect } from '../auth/timed-redirect.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { AuthPage } from '../auth/auth-page.tsx'

const REDIRECT_AFTER_MS = 1_500

export function Component() {
  const words = useWords('account')
  const { role, email } = useStart()
  const [isDisplaced] = useState(() => ROLES.some(wasDisplaced))
  const [destination, setDestination] = useState<string | null>(null)
  const preload = usePreloadPage()
  usePageTitle(words.loginTitle)
  useTimedRedirect(destination, REDIRECT_AFTER_MS)

  return (
    <AuthPage
      width="narrow"
      heading={words.loginHeading}
      pictureTitle={words.loginPictureTitle}
      pictureText={words.loginPictureText}
      aside={
        <>
          {words.newHere}{' '}
          <Link className="link" to={paths.register}>
            {words.toRegister}
          </Link>
        </>
      }
    >
      {isDisplaced && (
        <Note tone="warn" live={false} className="mb-6">
          {words.signInDisplaced}
        </Note>
      )}
      <LoginForm
        asksRole
        role={role}
        email={email}
        forgotPassword={
          <Link
            className="link mt-1 -mb-3 inline-flex min-h-11 items-center justify-self-end"
            to={paths.forgotPassword}
          >
            {words.forgotPassword}
          </Link>
        }
        done={words.loginDone}
        doneAction={
          <Link className="link" to={destination ?? paths.home} replace>
            {words.loginGo}
          </Link>
        }
        onSignedIn={({ user }) => {
          const to = destinationOf(user.role)
          forgetDestination()
          forgetDisplaced()
          preload(to)
          setDestination(to)
        }}
      />
    </AuthPage>
  )
}

/** After a registration, or on the way into an area, the role is known already. */
function useStart(): { role: Role; email: string } {
  const state = useLocation().state as { role?: unknown; email?: unknown } | null
  const [start] = useState(() => ({
    role: isRole(state?.role) ? state.role : (rememberedRole() ?? 'user'),
    email: typeof state?.email === 'string' ? state.email : '',
  }))
  return start
}
