import { randomBytes } from 'node:crypto'
import { newsletter as english } from '@farmgate/messages/en/newsletter.ts'
import { newsletter as hindi } from '@farmgate/messages/hi/newsletter.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import type { Tx } from '@farmgate/server/db/pool.ts'
import { v7 as uuid } from 'uuid'

export interface SeededReader {
  readonly email: string
  readonly language: Language
  readonly agreedAt: Date
  readonly leftAt: Date | null
}

const consents: Record<Language, string> = { en: english.consent, hi: hindi.consent }

/** Ids are derived from the clock, so the newest subscriber has the highest. */
export async function bringReaders(tx: Tx, readers: readonly SeededReader[]): Promise<void> {
  const rows = readers.map((reader) => ({ ...reader, id: uuid({ msecs: reader.agreedAt.getTime() }) }))
  await tx
    .insertInto('newsletter_subscribers')
    .values(
      rows.map(({ id, email, language, agreedAt }) => ({
        id,
        email,
        language,
        unsubscribe_token: randomBytes(32).toString('base64url'),
        created_at: agreedAt,
      })),
    )
    .execute()
  await tx
    .insertInto('newsletter_consents')
    .values(
      rows.map(({ id, language, agreedAt, leftAt }) => ({
        subscriber_id: id,
        wording: consents[language],
        given_at: agreedAt,
        withdrawn_at: leftAt,
      })),
    )
    .execute()
}
