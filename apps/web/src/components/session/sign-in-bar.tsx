import type { Role } from '@farmgate/domain/people/role.ts'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { wasDisplaced } from '#api/session/ended-elsewhere.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { useBelowHeader } from '../frame/below-header.ts'
import './sign-in-again.css'
import type { SignInDialog } from './sign-in-dialog.tsx'
import { useLogout } from './use-logout.ts'

/** Says that the session has ended, and leads back into it. */
export default function SignInBar({ role }: { role: Role }) {
  const shell = useWords('shell')
  const [OpenDialog, setOpenDialog] = useState<typeof SignInDialog>()

  // The form is rarely needed, so its code is loaded on demand. If loading fails, nothing typed is lost.
  const open = async (): Promise<void> => {
    try {
      const { SignInDialog: Loaded } = await import('./sign-in-dialog.tsx')
      setOpenDialog(() => Loaded)
    } catch {
      showToast({ tone: 'bad', text: shell.loadFailedTitle })
    }
  }

  return (
    <>
      <Bar role={role} onSignIn={() => void open()} />
      {OpenDialog !== undefined && <OpenDialog role={role} onClose={() => setOpenDialog(undefined)} />}
    </>
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
        <p>{wasDisplaced(role) ? words.signInDisplaced : words.signInEnded}</p>
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
