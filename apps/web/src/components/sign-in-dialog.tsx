import type { Role } from '@farmgate/domain/accounts/role.ts'
import { queryClient } from '../api/query.ts'
import { homeOf } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { useWords } from '../words.ts'
import { LoginForm } from './login-form.tsx'
import type { SignedIn } from './sign-in.ts'

/** Signs the same person in again, over the page they were on. */
export function SignInDialog({ role, onClose }: { role: Role; onClose: () => void }) {
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
