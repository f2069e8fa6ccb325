import * as api from '@farmgate/contract/people/account-recovery.ts'
import { mayStartFresh } from '@farmgate/domain/people/accounts/account-link.ts'
import { accountResponses as words } from '@farmgate/messages/en/account-responses.ts'
import type { On } from '#http/on.ts'
import { usableLink } from '#features/people/account-links/open-link.ts'
import { forgotPassword } from './forgot-password.ts'
import { reportNotMe } from './report-not-me.ts'
import { type RecoveryDeps, resetPassword } from './reset-password.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'

export function recoveryRoutes(on: On, deps: RecoveryDeps): void {
  const { db, linkKeys } = deps

  on(api.forgotPassword, async ({ body, caller }) => {
    await forgotPassword(db, body.email, caller)
    return { message: words.resetRequested }
  })

  on(api.readLink, async ({ body }) => {
    const { kind, email, expiresAt, about, account } = await usableLink(db, linkKeys, body.token)
    return {
      kind,
      role: account.role,
      email,
      expiresAt: expiresAt.toISOString(),
      mayStartFresh: kind === 'reset_password' && mayStartFresh(account),
      about,
    }
  })

  on(api.resetPassword, async ({ body, caller }) => ({
    message: words.passwordReset,
    ...(await resetPassword(deps, body, caller)),
  }))

  on(api.verifyEmail, async ({ body }) => ({
    message: words.emailVerified,
    ...(await verifyEmail(db, linkKeys, body.token)),
  }))

  on(api.sendVerification, async ({ actor, caller }) => {
    await sendVerification(db, actor, caller)
    return { message: words.verificationSent }
  })

  on(api.reportNotMe, async ({ body, caller }) => ({
    message: words.notMeReported,
    ...(await reportNotMe(deps, body.token, caller)),
  }))
}
