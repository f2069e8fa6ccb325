import type { Role } from '@farmgate/domain/accounts/role.ts'
import { LogIn } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.tsx'
import { useWords } from '../words.ts'
import { useBelowHeader } from './below-header.ts'
import type { SignInDialog } from './sign-in-dialog.tsx'
import './sign-in-again.css'
import { useLogout } from './use-logout.ts'

/** Appears when the server renews this role's session no more. The page below stays as it is, with all that was typed. */
export function SignInAgain({ role }: { role: Role }) {
  const session = useSession(role)
  const shell = useWords('shell')
  const [OpenDialog, setOpenDialog] = useState<typeof SignInDialog>()
  if (session?.over !== true) return null

  // Few ever need the form, so its code comes when it is asked for. A line that breaks then costs nothing that was typed.
  const open = async (): Promise<void> => {
    try {
      const { SignInDialog: Arrived } = await import('./sign-in-dialog.tsx')
      setOpenDialog(() => Arrived)
    } catch {
      showToast({ tone: 'bad', text: shell.loadFailedTitle })
    }
  }

  // Of its own: while these words come, the page must not disappear.
  return (
    <Suspense>
      <Bar role={role} onSignIn={() => void open()} />
      {OpenDialog !== undefined && <OpenDialog role={role} onClose={() => setOpenDialog(undefined)} />}
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
