import { AcceptInviteBody } from '@farmgate/contract/forms/staff.ts'
import { acceptInvitation } from '@farmgate/contract/people/staff.ts'
import { useState } from 'react'
import { send } from '#api/send.ts'
import { NotSent, useFormCall, withFieldHints } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useWords } from '#words.ts'
import { isDeadLink, LinkAccount, type Link, MailedLink } from './mailed-link.tsx'
import { LogInLink } from './new-password.tsx'
import { RecoveryPage } from './recovery-page.tsx'

/** The target of the link in an invitation to help run the market. */
export function Component() {
  const words = useWords('mailPages')
  const page = { title: words.invitedTitle, heading: words.invitedHeading }
  return (
    <MailedLink
      kind="staff_invite"
      {...page}
      dead={<RecoveryPage focusHeading {...page} heading={words.deadHeading} text={words.deadInvitation} />}
    >
      {(link, onDead) => <AcceptInvitation link={link} onDead={onDead} />}
    </MailedLink>
  )
}

function AcceptInvitation({ link, onDead }: { link: Link; onDead: () => void }) {
  const words = useWords('mailPages')
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <RecoveryPage
        focusHeading
        title={words.invitedTitle}
        heading={words.joinedHeading}
        text={words.joinedText}
      >
        <LogInLink role="admin" email={link.email} />
      </RecoveryPage>
    )
  return (
    <RecoveryPage title={words.invitedTitle} heading={words.invitedHeading} text={<LinkAccount {...link} />}>
      <AcceptForm link={link} onDead={onDead} onDone={() => setDone(true)} />
    </RecoveryPage>
  )
}

function AcceptForm({
  link: { token, email },
  onDead,
  onDone,
}: {
  link: Link
  onDead: () => void
  onDone: () => void
}) {
  const words = useWords('mailPages')
  const account = useWords('account')
  const { field, outcome, busy, submit } = useFormCall<{ token: string; name: string; password: string }>({
    schema: () => AcceptInviteBody,
    start: { token, name: '', password: '' },
    send: async (body) => {
      try {
        await send(acceptInvitation, { body })
        onDone()
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
      <FormOutcome outcome={outcome} done={words.joinedHeading} failed={words.joinFailed} />
      <input type="email" hidden readOnly autoComplete="username" value={email} />
      <Field {...field('name')} label={account.name} autoComplete="name" maxLength={100} />
      <PasswordField
        label={account.newPassword}
        autoComplete="new-password"
        enterKeyHint="done"
        showLabel={account.showPassword}
        hideLabel={account.hidePassword}
        {...withFieldHints(field('password'), account.passwordHint)}
      />
      <Button type="submit" size="lg" block busy={busy} busyLabel={account.saving}>
        {words.join}
      </Button>
    </form>
  )
}
