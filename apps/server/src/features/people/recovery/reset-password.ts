import { FRESH_NAME, mayStartFresh } from '@farmgate/domain/people/accounts/account-link.ts'
import { deviceFacts } from '@farmgate/domain/people/sign-in/device.ts'
import { type PasswordPolicy, refuseWeakPassword } from '@farmgate/domain/people/sign-in/password.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Caller } from '#http/shared/actor.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { LinkKeys } from '#features/people/account-links/link-token.ts'
import { openLink, usableLink } from '#features/people/account-links/open-link.ts'
import { findAccount } from '#features/people/account-store/accounts.sql.ts'
import { type PasswordHasher, placeOfNetwork } from '#features/people/password-checks/password-hasher.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { deleteBuyersData, findOpenCashOrders } from './start-fresh.sql.ts'
import { lockForLink, takeAccount } from './take-account.ts'
import type { MailboxOwner } from './verify-email.ts'

export interface RecoveryDeps {
  readonly db: Db
  readonly linkKeys: LinkKeys
  readonly hasher: PasswordHasher
  readonly passwordPolicy: PasswordPolicy
}

export interface ResetRequest {
  readonly token: string
  readonly password: string
  readonly startFresh?: boolean | undefined
}

const REFUSED = 'password_reset.refused'

/** Sets a new password by a mailed link. Afterwards only the owner of the mailbox has access to the account. */
export async function resetPassword(
  { db, linkKeys, hasher, passwordPolicy }: RecoveryDeps,
  { token, password, startFresh = false }: ResetRequest,
  caller: Caller,
): Promise<MailboxOwner> {
  const shown = await usableLink(db, linkKeys, token, 'reset_password')
  const owner = await findAccount(db, shown.accountId)
  // Neither an invalid password nor an invalid choice uses up the link: the form is corrected and sent again.
  refuseWeakPassword(password, passwordPolicy, REFUSED, owner)
  if (startFresh && !mayStartFresh(shown.account)) throw new Refusal(REFUSED)
  const passwordHash = await hasher.hash(password, placeOfNetwork(caller.ip))

  return inTransaction(db, async (tx) => {
    const { account, link } = await lockForLink(tx, shown)
    if (startFresh && !mayStartFresh(link.account)) throw new Refusal(REFUSED)
    const { id, role } = account
    if (startFresh) await deleteBuyersData(tx, id)
    const change = {
      passwordHash,
      because: 'password_reset',
      ...(startFresh ? { name: FRESH_NAME } : {}),
    } as const
    const { epoch } = await takeAccount(tx, account, link, change, caller)
    if (startFresh)
      // One by one, after this is committed: in the lock order an order comes after an account, and stock last.
      for (const orderId of await findOpenCashOrders(tx, id))
        await enqueue(
          tx,
          'cancel-left-order',
          { orderId, buyerId: id },
          { key: `cancel-left-order:${orderId}` },
        )
    await recordAct(tx, {
      actorId: id,
      action: 'account.password_reset',
      subjectId: id,
      requestId: caller.requestId,
      detail: { startedFresh: startFresh },
    })
    const notMe = await openLink(tx, { accountId: id, kind: 'not_me', about: 'password', email: link.email })
    await notify(tx, [id], {
      kind: 'password_changed',
      cause: `epoch ${epoch}`,
      detail: deviceFacts(caller.userAgent),
      leftAddress: link.email,
      linkId: notMe.id,
    })
    return { role, email: link.email }
  })
}
