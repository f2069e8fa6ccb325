import type { Role } from '@farmgate/domain/accounts/role.ts'
import { LogIn } from 'lucide-react'
import { Suspense, useState } from 'react'
import { queryClient } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { homeOf } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { useWords } from '../words.ts'
import { useBelowHeader } from './below-header.ts'
import { LoginForm } from './login-form.tsx'
import type { SignedIn } from './sign-in.ts'
import './sign-in-again.css'
import { useLogout } from './use-logout.ts'

/** Appears when the server renews this role's session no more. The page below stays as it is, with all that was typed. */
export function SignInAgain({ role }: { role: Role }) {
  const session = useSession(role)
  const [isOpen, setOpen] = useState(false)
  if (session?.over !== true) return null
  // Of its own: while these words come, the page must not disappear.
  return (
    <Suspense>
      <Bar role={role} onSignIn={() => setOpen(true)} />
      {isOpen && <SignInDialog role={role} onClose={() => setOpen(false)} />}
    </Suspense>
  )
}

function Bar({ role, onSignIn }: { role: Role; onSignIn: () => void }) {
  const words = useWords('account')
  const shell = useWords('shell')
  const { busy, logout } = useLogout(role)
  const ref = useBelowHeader<HTMLDivElement>()
  return (
    <div ref={ref} role="alert" className="sign-in-again">
      <div className="page sign-in-again-row">
        <p>{words.signInEnded}</p>
        <div className="sign-in-again-actions">
          <Button size="sm" icon={LogIn} onClick={onSignIn}>
            {words.signInAgain}
          </Button>
          <Button size="sm" variant="quiet" busy={busy} onClick={() => void logout()}>
            {shell.logout}
          </Button>
        </div>
      </div>
    </div>
  )
}

function SignInDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const words = useWords('account')
  const shell = useWords('shell')

  const goOn = ({ isSamePerson }: SignedIn): void => {
    // Somebody else starts at their own beginning, with nothing of what was loaded or typed here before.
    if (!isSamePerson) return location.replace(homeOf[role])
    onClose()
    showToast({ tone: 'ok', text: words.signedInAgain })
    void queryClient.invalidateQueries({ queryKey: [role] })
    // The button that opened this has gone with its bar.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }

  return (
    <Dialog
      open
      title={words.signInAgain}
      closeLabel={shell.close}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {words.notNow}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p>{words.signInAgainText}</p>
        <LoginForm role={role} asksRole={false} done={words.signedInAgain} onSignedIn={goOn} />
      </div>
    </Dialog>
  )
}
