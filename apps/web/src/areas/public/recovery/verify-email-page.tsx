import { verifyEmail } from '@farmgate/contract/people/account-recovery.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#api/send.ts'
import { useAnySession, useSession } from '#api/session/session.ts'
import type { FarmerPath } from '#farmer-pages.ts'
import { homeOf, paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { LinkButton } from './link-button.tsx'
import { type Link, LinkAccount, MailedLink } from './mailed-link.tsx'
import { LogInLink } from './new-password.tsx'
import { RecoveryPage } from './recovery-page.tsx'

/** The target of the link in a verification mail. The button verifies, because mail scanners open links too. */
export function Component() {
  const words = useWords('mailPages')
  return (
    <MailedLink
      kind="verify_email"
      title={words.verifyTitle}
      heading={words.verifyHeading}
      dead={<DeadVerifyLink />}
    >
      {(link, onDead) => <Verify link={link} onDead={onDead} />}
    </MailedLink>
  )
}

function Verify({ link, onDead }: { link: Link; onDead: () => void }) {
  const words = useWords('mailPages')
  const client = useQueryClient()
  const verify = useMutation({
    mutationFn: () => send(verifyEmail, { body: { token: link.token } }),
    // A cached profile still shows the address as unverified.
    onSuccess: ({ role }) => void client.invalidateQueries({ queryKey: [role] }),
  })
  if (verify.data !== undefined) return <Verified {...verify.data} />
  return (
    <RecoveryPage title={words.verifyTitle} heading={words.verifyHeading} text={<LinkAccount {...link} />}>
      <p className="text-ink-2">{words.verifyText}</p>
      <LinkButton call={verify} busyLabel={words.verifying} failed={words.verifyFailed} onDead={onDead}>
        {words.verify}
      </LinkButton>
    </RecoveryPage>
  )
}

function Verified({ role, email }: Pick<Link, 'role' | 'email'>) {
  const words = useWords('mailPages')
  const session = useSession(role)
  return (
    <RecoveryPage
      focusHeading
      title={words.verifyTitle}
      heading={words.verifiedHeading}
      text={<span className="wrap-anywhere">{fill(words.verifiedText, { email })}</span>}
    >
      {session === null ? (
        <LogInLink role={role} email={email} />
      ) : (
        <ButtonLink size="lg" block to={homeOf[role]}>
          {words.goOn}
        </ButtonLink>
      )}
    </RecoveryPage>
  )
}

/** A new link is sent from the profile, which also shows whether one is needed. */
function DeadVerifyLink() {
  const words = useWords('mailPages')
  const role = useAnySession()?.user.role
  return (
    <RecoveryPage focusHeading title={words.verifyTitle} heading={words.deadHeading} text={words.deadVerify}>
      <ButtonLink
        variant="secondary"
        size="lg"
        block
        to={role === 'farmer' ? ('/farmer/profile' satisfies FarmerPath) : paths.profile}
      >
        {words.openProfile}
      </ButtonLink>
    </RecoveryPage>
  )
}
