import { paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { NewLinkButton, LinkAccount, MailedLink } from './mailed-link.tsx'
import { NewPassword } from './new-password.tsx'
import { RecoveryPage } from './recovery-page.tsx'

/** The target of the link in a reset mail. */
export function Component() {
  const words = useWords('mailPages')
  const page = { title: words.resetTitle, heading: words.resetHeading }
  return (
    <MailedLink kind="reset_password" {...page} dead={<DeadResetLink />}>
      {(link, onDead) => (
        <NewPassword {...page} text={<LinkAccount {...link} />} link={link} onDead={onDead} />
      )}
    </MailedLink>
  )
}

/** The link may be dead because the response to a first press was lost: then the new password works already. */
function DeadResetLink() {
  const words = useWords('mailPages')
  return (
    <RecoveryPage focusHeading title={words.resetTitle} heading={words.deadHeading} text={words.deadReset}>
      <div className="grid gap-3">
        <NewLinkButton />
        <ButtonLink variant="quiet" size="lg" block to={paths.login}>
          {words.logIn}
        </ButtonLink>
      </div>
    </RecoveryPage>
  )
}
