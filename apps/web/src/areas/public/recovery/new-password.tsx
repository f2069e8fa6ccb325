import { resetPassword } from '@farmgate/contract/people/account-recovery.ts'
import { ResetPasswordBody } from '@farmgate/contract/forms/account-recovery.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { type ReactNode, useState } from 'react'
import { send } from '#api/send.ts'
import { withFieldHints, NotSent, useFormCall } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { paths } from '#paths.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useWords } from '#words.ts'
import { isDeadLink } from './mailed-link.tsx'
import { RecoveryPage } from './recovery-page.tsx'

interface NewPasswordValues {
  token: string
  password: string
  startFresh: boolean
}

interface ResetLink {
  readonly token: string
  readonly role: Role
  readonly email: string
  readonly mayStartFresh: boolean
}

/** The form for a new password, and the confirmation that it was set. */
export function NewPassword({
  title,
  heading,
  text,
  arrived,
  link,
  onDead,
}: {
  title: string
  heading: string
  text: ReactNode
  arrived?: boolean | undefined
  link: ResetLink
  onDead: () => void
}) {
  const [done, setDone] = useState<{ role: Role; email: string; isFresh: boolean } | null>(null)
  if (done !== null) return <PasswordChanged title={title} {...done} />
  return (
    <RecoveryPage title={title} heading={heading} text={text} focusHeading={arrived}>
      <NewPasswordForm link={link} onDead={onDead} onDone={setDone} />
    </RecoveryPage>
  )
}

function NewPasswordForm({
  link: { token, email, mayStartFresh },
  onDead,
  onDone,
}: {
  link: ResetLink
  onDead: () => void
  onDone: (done: { role: Role; email: string; isFresh: boolean }) => void
}) {
  const words = useWords('mailPages')
  const account = useWords('account')
  const { form, field, outcome, busy, submit } = useFormCall<NewPasswordValues>({
    schema: () => ResetPasswordBody,
    start: { token, password: '', startFresh: false },
    send: async (body) => {
      try {
        const changed = await send(resetPassword, { body })
        onDone({ role: changed.role, email: changed.email, isFresh: body.startFresh })
        return {}
      } catch (error) {
        if (!isDeadLink(error)) throw error
        onDead()
        throw new NotSent()
      }
    },
  })
  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <FormOutcome outcome={outcome} done={words.changedHeading} failed={words.resetFailed} />
      {/* For password managers: the account that the password belongs to. */}
      <input type="email" hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={account.newPassword}
        autoComplete="new-password"
        enterKeyHint="done"
        showLabel={account.showPassword}
        hideLabel={account.hidePassword}
        {...withFieldHints(field('password'), account.passwordHint)}
      />
      {mayStartFresh && (
        <div>
          <Checkbox label={words.startFresh} {...form.register('startFresh')} />
          <p className="ps-9 text-ink-2 text-sm">{words.startFreshText}</p>
        </div>
      )}
      <Button type="submit" size="lg" block busy={busy} busyLabel={account.saving}>
        {words.changePassword}
      </Button>
    </form>
  )
}

function PasswordChanged({
  title,
  role,
  email,
  isFresh,
}: {
  title: string
  role: Role
  email: string
  isFresh: boolean
}) {
  const words = useWords('mailPages')
  return (
    <RecoveryPage
      focusHeading
      title={title}
      heading={words.changedHeading}
      text={isFresh ? `${words.changedText} ${words.changedFresh}` : words.changedText}
    >
      <LogInLink role={role} email={email} />
    </RecoveryPage>
  )
}

/** The login page starts with this account. */
export function LogInLink({ role, email }: { role: Role; email: string }) {
  const words = useWords('mailPages')
  return (
    <ButtonLink size="lg" block to={paths.login} state={{ role, email }}>
      {words.logIn}
    </ButtonLink>
  )
}
