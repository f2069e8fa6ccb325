import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useWords } from '../../../words.ts'
import { AskNewLink, LinkAccount, MailedLink } from './mailed-link.tsx'
import { NewPassword } from './new-password.tsx'
import { RecoveryPage } from './recovery-page.tsx'

/** Where the link of a reset mail leads. */
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

/** It may be dead because the answer to a first press got lost: then the new password works already. */
function DeadResetLink() {
  const words = useWords('mailPages')
  return (
    <RecoveryPage arrived title={words.resetTitle} heading={words.deadHeading} text={words.deadReset}>
      <div className="grid gap-3">
        <AskNewLink />
        <ButtonLink variant="quiet" size="lg" block to={paths.login}>
          {words.logIn}
        </ButtonLink>
      </div>
    </RecoveryPage>
  )
}
