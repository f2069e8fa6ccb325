import type { MailCount } from '@farmgate/domain/telling/unverified-mail.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'

export interface UnverifiedMail {
  readonly mailId: string
  /** SHA-256 of the mailbox. */
  readonly addressHash: Buffer
  readonly accountId: string
  /** Empty when unknown. */
  readonly network: string
}

/**
 * What was sent in the last hour, in each count that this mail belongs to. Null when the mail itself is counted already:
 * a second try. Locked until the transaction ends, because several workers send at once.
 */
export async function countUnverified(
  tx: Tx,
  { mailId, addressHash, accountId, network }: UnverifiedMail,
): Promise<Readonly<Record<MailCount, number>> | null> {
  await sql`select pg_advisory_xact_lock(hashtext('unverified_mails'))`.execute(tx)
  const { rows } = await sql<Record<MailCount, number> & { isCounted: boolean }>`
    select exists (select from unverified_mails where mail_id = ${mailId}) as "isCounted",
           (select count(*)::int from unverified_mails where ${lastHour} and address_hash = ${addressHash}) as mailbox,
           (select count(*)::int from unverified_mails where ${lastHour} and account_id = ${accountId}) as account,
           (select count(*)::int from unverified_mails where ${lastHour} and network <> '' and network = ${network}) as network,
           (select count(*)::int from unverified_mails where ${lastHour}) as "all"`.execute(tx)
  const [row] = rows
  if (row === undefined || row.isCounted) return null
  return row
}

const lastHour = sql`at > now() - interval '1 hour'`

export async function saveUnverified(tx: Tx, mail: UnverifiedMail): Promise<void> {
  await tx
    .insertInto('unverified_mails')
    .values({
      mail_id: mail.mailId,
      address_hash: mail.addressHash,
      account_id: mail.accountId,
      network: mail.network,
    })
    .execute()
}
