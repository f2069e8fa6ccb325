import { forgotPassword } from '@farmgate/contract/account-recovery.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { send } from '../../../api/send.ts'
import { useFormCall } from '../../../components/form-call.ts'
import { FormOutcome } from '../../../components/form-outcome.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { useWords } from '../../../words.ts'
import { RecoveryPage } from './recovery-page.tsx'

/** Asks for a reset mail. The answer is the same whether or not there is such an account. */
export function Component() {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  return isSent ? (
    <Sent email={email} onAskAgain={() => setSent(false)} />
  ) : (
    <AskForLink
      email={email}
      onSent={(address) => {
        setEmail(address)
        setSent(true)
      }}
    />
  )
}

function AskForLink({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const words = useWords('mailPages')
  const account = useWords('account')
  const { field, outcome, busy, submit } = useFormCall<{ email: string }>({
    schema: () => forgotPassword.body,
    start: { email },
    send: async (body) => {
      await send(forgotPassword, { body })
      onSent(body.email)
      return {}
    },
  })
  return (
    <RecoveryPage
      // Only a form that was asked for again takes the place of a button.
      arrived={email !== ''}
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

function Sent({ email, onAskAgain }: { email: string; onAskAgain: () => void }) {
  const words = useWords('mailPages')
  return (
    <RecoveryPage arrived title={words.forgotTitle} heading={words.sentHeading} text={words.sentText}>
      <p className="wrap-anywhere font-semibold">{fill(words.sentAddress, { email })}</p>
      <section className="grid gap-2">
        <h2 className="text-h3">{words.noMail}</h2>
        <ul className="grid list-disc gap-1 ps-5 text-ink-2">
          <li>{words.noMailSpam}</li>
          <li>{words.noMailOther}</li>
          <li>{words.noMailAgain}</li>
        </ul>
      </section>
      <Button variant="secondary" size="lg" block onClick={onAskAgain}>
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
