import { LoginBody } from '@farmgate/contract/forms/account.ts'
import { type ReactNode, useId, useState } from 'react'
import { problemCode, useProblemText } from '#api/problem-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useWords } from '#words.ts'
import { NotSent, useFormCall } from '../form/form-call.ts'
import { FormOutcome } from '../form/form-outcome.tsx'

/**
 * Asks for the current password and calls `run` with it. `ask` settles as `run` does. A wrong password or a lost
 * connection is shown in the dialog and can be retried; closing the dialog rejects with `NotSent`.
 */
export function useConfirmPassword(email: string): {
  readonly ask: <T>(run: (currentPassword: string) => Promise<T>) => Promise<T>
  readonly dialog: ReactNode
} {
  const [request, setRequest] = useState<PasswordRequest | null>(null)
  return {
    ask: (run) => {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof run>>>()
      setRequest({
        attempt: async (currentPassword) => {
          try {
            resolve(await run(currentPassword))
          } catch (error) {
            if (isForDialog(error)) throw error
            reject(error)
          }
          setRequest(null)
        },
        cancel: () => {
          reject(new NotSent())
          setRequest(null)
        },
      })
      return promise
    },
    dialog: request !== null && <ConfirmPasswordDialog email={email} {...request} />,
  }
}

interface PasswordRequest {
  readonly attempt: (currentPassword: string) => Promise<void>
  readonly cancel: () => void
}

/** Whether the dialog shows the error; every other error belongs to the form behind it. */
const isForDialog = (error: unknown): boolean =>
  [null, WRONG, 'auth.too_many_attempts', 'request.rate_limited'].includes(problemCode(error))

const WRONG = 'auth.wrong_current_password'

function ConfirmPasswordDialog({ email, attempt, cancel }: PasswordRequest & { email: string }) {
  const words = useWords('account')
  const { close } = useWords('shell')
  const problemText = useProblemText()
  const formId = useId()
  // Uses the login's schema: an email and a password that is not blank.
  const { form, field, outcome, busy, submit } = useFormCall<{ email: string; password: string }>({
    schema: () => LoginBody,
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
        {/* Names the account for password managers. */}
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
