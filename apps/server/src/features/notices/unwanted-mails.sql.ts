import type { MailTopic } from '@farmgate/domain/notices/mail-topic.ts'
import type { Db, Tx } from '../../db/pool.ts'

export async function findUnwanted(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('unwanted_mails')
    .select('topic')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ topic }) => topic)
}

/** Said again, it stays as it was said first. */
export async function saveWanted(
  tx: Tx,
  accountId: string,
  topic: MailTopic,
  isWanted: boolean,
): Promise<void> {
  if (isWanted)
    await tx
      .deleteFrom('unwanted_mails')
      .where('account_id', '=', accountId)
      .where('topic', '=', topic)
      .execute()
  else
    await tx
      .insertInto('unwanted_mails')
      .values({ account_id: accountId, topic })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
