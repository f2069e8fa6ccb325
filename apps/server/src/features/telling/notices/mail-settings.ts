import type { Role } from '@farmgate/domain/people/role.ts'
import { type MailTopic, mailTopicsOf } from '@farmgate/domain/telling/mail-topic.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { findUnwanted, saveWantedTopics } from './unwanted-mails.sql.ts'

/** Returns which mails a person gets, by topic: those of their role only. */
export type MailSettings = Partial<Record<MailTopic, boolean>>

type Who = { readonly accountId: string; readonly role: Role }

export async function readMailSettings(db: Db, { accountId, role }: Who): Promise<MailSettings> {
  const unwanted = await findUnwanted(db, accountId)
  return Object.fromEntries(mailTopicsOf(role).map((topic) => [topic, !unwanted.includes(topic)]))
}

/** Saves the given topics. Missing topics stay unchanged, and another role's topic is ignored. */
export async function saveMailSettings(
  db: Db,
  { accountId, role }: Who,
  settings: Readonly<Record<string, boolean | undefined>>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const topic of mailTopicsOf(role)) {
      const isWanted = settings[topic]
      if (isWanted !== undefined) await saveWantedTopics(tx, accountId, topic, isWanted)
    }
  })
}
