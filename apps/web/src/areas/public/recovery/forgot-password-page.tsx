import { forgotPassword } from '@farmgate/contract/people/account-recovery.ts'
import { ForgotPasswordBody } from '@farmgate/contract/forms/account-recovery.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { send } from '#api/send.ts'
import { useFormCall } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { paths } from '#paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { useWords } from '#words.ts'
import { RecoveryPage } from './recovery-page.tsx'

/** Requests a reset mail. The response is the same whether or not the account exists. */
export function Component() {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  return isSent ? (
    <Sent email={email} onRequestAgain={() => setSent(false)} />
  ) : (
    <RequestLinkForm
      email={email}
      onSent={(address) => {
        setEmail(address)
        setSent(true)
      }}
    />
  )
}

function RequestLinkForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const words = useWords('mailPages')
  const account = useWords('account')
  const { field, outcome, busy, submit } = useFormCall<{ email: string }>({
    schema: () => ForgotPasswordBody,
    start: { email },
    send: async (body) => {
      await send(forgotPassword, { body })
      onSent(body.email)
      return {}
    },
  })
  return (
    <RecoveryPage
      // Only a form that is shown again replaces a button.
      focusHeading={email !== ''}
      title={words.forgotTitle}
      heading={words.forgotHeading}
      text={words.forgotText}
    >
      <form noValidate className="grid gap-6" onSubmit={submit}>
        <FormOutcome outcome={outcome} done={words.sentHeading} failed={words.forgotFailed} />
        <EmailField label={account.email} enterKeyHint="send" {...field('email')} />
        <Button type="submit" size="lg" block busy={busy} busyLabel={words.sending}>
          {words.sendLink}
        </Button>
      </form>
      <BackToLogin />
    </RecoveryPage>
  )
}

function Sent({ email, onRequestAgain }: { email: string; onRequestAgain: () => void }) {
  const words = useWords('mailPages')
  return (
    <RecoveryPage focusHeading title={words.forgotTitle} heading={words.sentHeading} text={words.sentText}>
      <p className="wrap-anywhere font-semibold">{fill(words.sentAddress, { email })}</p>
      <section className="grid gap-2">
        <h2 className="text-h3">{words.noMail}</h2>
        <ul className="grid list-disc gap-1 ps-5 text-ink-2">
          <li>{words.noMailSpam}</li>
          <li>{words.noMailOther}</li>
          <li>{words.noMailAgain}</li>
        </ul>
      </section>
      <Button variant="secondary" size="lg" block onClick={onRequestAgain}>
        {words.askAgain}
      </Button>
      <BackToLogin />
    </RecoveryPage>
  )
}

function BackToLogin() {
  const words = useWords('mailPages')
  return (
    <Link className="link inline-flex min-h-11 items-center justify-self-center" to={paths.login}>
      {words.toLogin}
    </Link>
  )
}
