import type { Role } from '@farmgate/domain/accounts/role.ts'
import { type MailTopic, mailTopicsOf } from '@farmgate/domain/notices/mail-topic.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findUnwanted, saveWanted } from './unwanted-mails.sql.ts'

/** Which mails somebody gets, by topic: those of their role and no others. */
export type MailSettings = Partial<Record<MailTopic, boolean>>

type Who = { readonly accountId: string; readonly role: Role }

export async function readMailSettings(db: Db, { accountId, role }: Who): Promise<MailSettings> {
  const unwanted = await findUnwanted(db, accountId)
  return Object.fromEntries(mailTopicsOf(role).map((topic) => [topic, !unwanted.includes(topic)]))
}

/** What is not said stays as it is, and another role's topic counts for nothing. */
export async function saveMailSettings(
  db: Db,
  { accountId, role }: Who,
  wish: Readonly<Record<string, boolean | undefined>>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const topic of mailTopicsOf(role)) {
      const isWanted = wish[topic]
      if (isWanted !== undefined) await saveWanted(tx, accountId, topic, isWanted)
    }
  })
}
