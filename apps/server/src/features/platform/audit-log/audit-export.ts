import { ACT_KINDS } from '@farmgate/domain/platform/audited-act.ts'
import { adminSettings as english } from '@farmgate/messages/en/admin-settings.ts'
import { adminSettings as hindi } from '@farmgate/messages/hi/admin-settings.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { momentCell } from '#features/platform/exports/cells.ts'
import {
  EXPORT_PAGE,
  type ExportRequest,
  type ExportSource,
} from '#features/platform/exports/export-source.ts'
import type { Db } from '#db/pool.ts'
import { type Act, listActs } from './list-acts.ts'

const words: Record<Language, Readonly<Record<string, string>>> = { en: english, hi: hindi }

const COLUMNS = [
  'column.at',
  'column.admin',
  'column.action',
  'column.subject',
  'column.before',
  'column.after',
  'column.detail',
  'column.requestId',
] as const

/** The filtered log, newest first, in words; an act without words has its code. */
export const auditExport: ExportSource = async function* (db, { language, question }) {
  const texts = words[language]
  yield COLUMNS.map((column) => texts[column] ?? column)
  for await (const act of allActs(db, question))
    yield [
      momentCell(act.at),
      act.adminName,
      texts[`act.${act.action}`] ?? act.action,
      act.subject?.label ?? act.subjectId,
      factsCell(act.before, texts),
      factsCell(act.after, texts),
      factsCell(act.detail, texts),
      act.requestId,
    ]
}

/** Reads page by page, each from where the last one ended. */
async function* allActs(
  db: Db,
  { q, admin, kind, from, to }: ExportRequest['question'],
): AsyncGenerator<Act> {
  const filters = { q, admin, kind: ACT_KINDS.find((known) => known === kind), from, to }
  let cursor: string | undefined
  do {
    const page = await listActs(db, { ...filters, limit: EXPORT_PAGE, cursor })
    yield* page.rows
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

const factsCell = (facts: Act['before'], texts: Readonly<Record<string, string>>): string =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${texts[`fact.${name}`] ?? name}: ${value ?? texts['value.nothing'] ?? ''}`)
    .join('; ')
