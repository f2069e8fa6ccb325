import { reportNotMe } from '@farmgate/contract/people/account-recovery.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '#api/send.ts'
import { useWords } from '#words.ts'
import { LinkButton } from './link-button.tsx'
import { NewLinkButton, type Link, LinkAccount, MailedLink } from './mailed-link.tsx'
import { NewPassword } from './new-password.tsx'
import { RecoveryPage } from './recovery-page.tsx'

/** The target of the “this wasn’t me” link in a security mail. Opening it changes nothing: the button does. */
export function Component() {
  const words = useWords('mailPages')
  return (
    <MailedLink kind="not_me" title={words.notMeTitle} heading={words.notMeHeading} dead={<DeadNotMeLink />}>
      {(link, onDead) => <NotMe link={link} onDead={onDead} />}
    </MailedLink>
  )
}

function NotMe({ link, onDead }: { link: Link; onDead: () => void }) {
  const words = useWords('mailPages')
  const secure = useMutation({ mutationFn: () => send(reportNotMe, { body: { token: link.token } }) })
  if (secure.data !== undefined) return <Secured secured={secure.data} onDead={onDead} />
  return (
    <RecoveryPage
      title={words.notMeTitle}
      heading={words.notMeHeading}
      text={words[`happened.${link.about ?? 'unknown'}`]}
    >
      <div className="grid gap-3">
        <p className="font-semibold">
          <LinkAccount {...link} />
        </p>
        <p className="text-ink-2">{link.about === 'email' ? words.notMeEmailText : words.notMeText}</p>
      </div>
      <LinkButton call={secure} busyLabel={words.securing} failed={words.notMeFailed} onDead={onDead}>
        {words.notMe}
      </LinkButton>
      <p className="text-ink-2">{words.wasMe}</p>
    </RecoveryPage>
  )
}

/** Shows what was done and asks for a new password at once: an attacker who knows the old one could sign in again. */
function Secured({ secured, onDead }: { secured: Output<typeof reportNotMe>; onDead: () => void }) {
  const words = useWords('mailPages')
  const { role, email, emailRestored, resetToken } = secured
  return (
    <NewPassword
      arrived
      title={words.notMeTitle}
      heading={words.securedHeading}
      text={
        <span className="wrap-anywhere">
          {words.securedSignedOut} {emailRestored && `${fill(words.securedEmail, { email })} `}
          {words.securedNext}
        </span>
      }
      link={{ token: resetToken, role, email, mayStartFresh: false }}
      onDead={onDead}
    />
  )
}

function DeadNotMeLink() {
  const words = useWords('mailPages')
  return (
    <RecoveryPage focusHeading title={words.notMeTitle} heading={words.deadHeading} text={words.deadNotMe}>
      <NewLinkButton />
    </RecoveryPage>
  )
}
