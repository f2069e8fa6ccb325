import { loginUser } from '@farmgate/contract/accounts.ts'
import { type ReactNode, useId, useState } from 'react'
import { useProblemText } from '../api/problem-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useWords } from '../words.ts'
import { NotSent, useFormCall } from './form-call.ts'
import { problemCode } from './form-faults.ts'
import { FormOutcome } from './form-outcome.tsx'

/**
 * Asks for the current password and does `run` with it. `ask` settles as `run` does; a wrong password or a lost line
 * is told in the dialog and may be tried again, and whoever closes it has sent nothing.
 */
export function useConfirmPassword(email: string): {
  readonly ask: <T>(run: (currentPassword: string) => Promise<T>) => Promise<T>
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    ask: (run) => {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof run>>>()
      setAsked({
        attempt: async (currentPassword) => {
          try {
            resolve(await run(currentPassword))
          } catch (error) {
            if (isForDialog(error)) throw error
            reject(error)
          }
          setAsked(null)
        },
        cancel: () => {
          reject(new NotSent())
          setAsked(null)
        },
      })
      return promise
    },
    dialog: asked !== null && <ConfirmPasswordDialog email={email} {...asked} />,
  }
}

interface Asked {
  readonly attempt: (currentPassword: string) => Promise<void>
  readonly cancel: () => void
}

/** Everything else concerns the form behind the dialog. */
const isForDialog = (error: unknown): boolean =>
  [null, WRONG, 'auth.too_many_attempts', 'request.rate_limited'].includes(problemCode(error))

const WRONG = 'auth.wrong_current_password'

function ConfirmPasswordDialog({ email, attempt, cancel }: Asked & { email: string }) {
  const words = useWords('account')
  const { close } = useWords('shell')
  const problemText = useProblemText()
  const formId = useId()
  // The login call's rule: whose password it is, and that it is not blank.
  const { form, field, outcome, busy, submit } = useFormCall<{ email: string; password: string }>({
    schema: () => loginUser.body,
    start: { email, password: '' },
    send: async ({ password }) => {
      try {
        await attempt(password)
      } catch (error) {
        form.setFocus('password', { shouldSelect: true })
        throw error
      }
      return {}
    },
  })
  const isWrong = outcome.state === 'failed' && problemCode(outcome.error) === WRONG
  const password = field('password')

  return (
    <Dialog
      open
      title={words.confirmTitle}
      closeLabel={close}
      dismissible={!busy}
      onClose={cancel}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={cancel}>
            {words.notNow}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={words.saving}>
            {words.saveChanges}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
        <p>{words.confirmText}</p>
        {!isWrong && <FormOutcome outcome={outcome} done="" failed={words.profileFailed} />}
        {/* For password managers, which want to know whose password is asked for. */}
        <input type="email" hidden readOnly autoComplete="username" {...form.register('email')} />
        <PasswordField
          data-autofocus
          label={words.currentPassword}
          autoComplete="current-password"
          enterKeyHint="done"
          showLabel={words.showPassword}
          hideLabel={words.hidePassword}
          {...password}
          error={password.error ?? (isWrong ? problemText(outcome.error) : undefined)}
        />
      </form>
    </Dialog>
  )
}
