import type { Role } from '@farmgate/domain/people/role.ts'
import { queryClient } from '#api/query.ts'
import { homeOf } from '#paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { LoginForm } from './login-form.tsx'
import type { SignedIn } from './sign-in.ts'

/** Signs the user in again without leaving the page. */
export function SignInDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const words = useWords('account')
  const shell = useWords('shell')

  const finish = ({ isSamePerson }: SignedIn): void => {
    // Another account starts at its home page, without anything loaded or typed here before.
    if (!isSamePerson) return location.replace(homeOf[role])
    onClose()
    showToast({ tone: 'ok', text: words.signedInAgain })
    void queryClient.invalidateQueries({ queryKey: [role] })
    // The button that opened the dialog was removed with its bar.
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
        <LoginForm role={role} asksRole={false} done={words.signedInAgain} onSignedIn={finish} />
      </div>
    </Dialog>
  )
}
