import { adminSettings as english } from '@farmgate/messages/en/admin-settings.ts'
import { adminSettings as hindi } from '@farmgate/messages/hi/admin-settings.ts'
import { momentCell } from '#features/platform/exports/cells.ts'
import { type ExportSource, pageByPage } from '#features/platform/exports/export-source.ts'
import { findSubscribers, type SubscriberRow } from './subscribers.sql.ts'

const words = { en: english, hi: hindi }

/**
 * Exports current subscribers only, whatever the list showed: the file is for writing to people, and those who left
 * must not get mail.
 */
export const newsletterExport: ExportSource = async function* (db, { language, question: { q = '' } }) {
  const head = words[language]
  yield [head['column.email'], head['column.language'], head['column.since'], head['column.consent']]
  const filter = { text: q === '' ? null : q, state: 'subscribed' as const }
  const people = pageByPage<SubscriberRow>((after, limit) =>
    findSubscribers(db, filter, { before: after?.id ?? null, limit }),
  )
  for await (const { email, language: mailLanguage, since, consent } of people)
    yield [email, mailLanguage, momentCell(since), consent]
}
