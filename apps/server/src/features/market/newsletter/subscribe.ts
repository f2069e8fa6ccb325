import { randomBytes } from 'node:crypto'
import { newsletter as english } from '@farmgate/messages/en/newsletter.ts'
import { newsletter as hindi } from '@farmgate/messages/hi/newsletter.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { giveConsent, saveSubscriber } from './newsletter.sql.ts'

/** Subscribes an address. Returns nothing, so that the response does not reveal whether the address was known. */
export const subscribe = (db: Db, email: string, language: Language): Promise<void> =>
  inTransaction(db, async (tx) => {
    const unsubscribeToken = randomBytes(32).toString('base64url')
    const id = await saveSubscriber(tx, { id: uuid(), email, language, unsubscribeToken })
    await giveConsent(tx, id, consentWording[language])
  })

const consentWording: Record<Language, string> = { en: english.consent, hi: hindi.consent }
