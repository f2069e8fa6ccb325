import type { MailTopic } from '@farmgate/domain/telling/mail-topic.ts'
import type { Db, Tx } from '#db/pool.ts'

export async function findUnwanted(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('unwanted_mails')
    .select('topic')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ topic }) => topic)
}

/** Idempotent: a repeated opt-out keeps its first time. */
export async function saveWantedTopics(
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
