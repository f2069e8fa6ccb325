import { sendVerification } from '@farmgate/contract/people/account-recovery.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'

interface EmailVerificationProps {
  who: Role
  email: string
  isVerified: boolean
}

/** Shows whether the account's e-mail is verified, with a button that sends the link again. */
export function EmailVerification({ who, email, isVerified }: EmailVerificationProps) {
  const words = useWords('mailPages')
  if (isVerified)
    return (
      <p>
        <Badge tone="ok" icon={MailCheck}>
          {words.verified}
        </Badge>
      </p>
    )
  // The key resets the state for a changed address, which gets its own mail.
  return <Unverified key={email} who={who} email={email} />
}

function Unverified({ who, email }: Omit<EmailVerificationProps, 'isVerified'>) {
  const words = useWords('mailPages')
  const problemText = useProblemText()
  const again = useMutation({ mutationFn: () => callAs(who, sendVerification, {}) })
  return (
    <div className="grid grid-cols-1 gap-3">
      <Note
        tone="warn"
        title={words.unverified}
        action={
          <Button
            variant="secondary"
            busy={again.isPending}
            busyLabel={words.sending}
            onClick={() => again.mutate()}
          >
            {words.sendAgain}
          </Button>
        }
      >
        <span className="wrap-anywhere">{fill(words.unverifiedText, { email })}</span>
      </Note>
      {again.isSuccess && (
        <Note tone="ok" className="wrap-anywhere">
          {fill(words.sentAgain, { email })}
        </Note>
      )}
      {again.isError && <Note tone="bad">{problemText(again.error)}</Note>}
    </div>
  )
}
