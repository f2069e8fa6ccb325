import { manage as english } from '@farmgate/messages/en/manage.ts'
import { manage as hindi } from '@farmgate/messages/hi/manage.ts'
import { momentCell } from '../exports/cells.ts'
import { type ExportSource, pageByPage } from '../exports/export-source.ts'
import { findSubscribers, type SubscriberRow } from './subscribers.sql.ts'

const words = { en: english, hi: hindi }

/** Only who agrees today, whatever the list showed: a file is for writing to people, and who left is not written to. */
export const newsletterExport: ExportSource = async function* (db, { language, question: { q = '' } }) {
  const head = words[language]
  yield [head['column.email'], head['column.language'], head['column.since'], head['column.consent']]
  const asked = { text: q === '' ? null : q, state: 'subscribed' as const }
  const people = pageByPage<SubscriberRow>((after, limit) =>
    findSubscribers(db, asked, { before: after?.id ?? null, limit }),
  )
  for await (const { email, language: wanted, since, consent } of people)
    yield [email, wanted, momentCell(since), consent]
}
