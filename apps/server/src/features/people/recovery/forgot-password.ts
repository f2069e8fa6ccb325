import { MAIL_WINDOW_MS, mayMailLink } from '@farmgate/domain/people/accounts/account-link.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Caller } from '#http/shared/actor.ts'
import { countedNetwork } from '#http/shared/network.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { countRecentLinks } from '#features/people/account-links/account-links.sql.ts'
import { openLink } from '#features/people/account-links/open-link.ts'
import { findByEmail, lockForMail } from '#features/people/account-store/accounts.sql.ts'
import { queueMails } from '#features/telling/mail-queue/queue-mail.ts'
import { insertRecoveryRequest, takeRecoveryRequest } from './recovery-requests.sql.ts'

/**
 * Stores the request. The worker looks up the accounts, so the response takes the same time whether or not there is
 * one.
 */
export const forgotPassword = (db: Db, email: string, { ip }: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    await insertRecoveryRequest(tx, email, countedNetwork(ip))
    await enqueue(tx, 'answer-recovery', {}, { key: 'answer-recovery' })
  })

/**
 * The worker's part: one mail for each account of the address. A request is deleted by the transaction that handles it.
 */
export async function answerRecovery(db: Db): Promise<void> {
  while (await inTransaction(db, answerOne));
}

async function answerOne(tx: Tx): Promise<boolean> {
  const request = await takeRecoveryRequest(tx)
  if (request === null) return false
  for (const { id } of await findByEmail(tx, request.email, null)) await mailReset(tx, id, request.network)
  return true
}

async function mailReset(tx: Tx, accountId: string, network: string | null): Promise<void> {
  const account = await lockForMail(tx, accountId)
  if (account === undefined) return
  const sent = await countRecentLinks(tx, accountId, 'reset_password', MAIL_WINDOW_MS)
  if (!mayMailLink(sent)) return
  const { email } = account
  const link = await openLink(tx, { accountId, kind: 'reset_password', email, network })
  await queueMails(tx, [accountId], {
    kind: 'password_reset',
    cause: link.id,
    leftAddress: email,
    linkId: link.id,
  })
}
