import { ACT_KINDS } from '@farmgate/domain/audit/act.ts'
import { manage as english } from '@farmgate/messages/en/manage.ts'
import { manage as hindi } from '@farmgate/messages/hi/manage.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { momentCell } from '../exports/cells.ts'
import { EXPORT_PAGE, type Asked, type ExportSource } from '../exports/export-source.ts'
import type { Db } from '../../db/pool.ts'
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

/** The log as it was narrowed, newest first, in words; an act without words has its code. */
export const auditExport: ExportSource = async function* (db, { language, question }) {
  const said = words[language]
  yield COLUMNS.map((column) => said[column] ?? column)
  for await (const act of allActs(db, question))
    yield [
      momentCell(act.at),
      act.adminName,
      said[`act.${act.action}`] ?? act.action,
      act.subject?.label ?? act.subjectId,
      factsCell(act.before, said),
      factsCell(act.after, said),
      factsCell(act.detail, said),
      act.requestId,
    ]
}

/** Page by page, each from where the last one ended. */
async function* allActs(db: Db, { q, admin, kind, from, to }: Asked['question']): AsyncGenerator<Act> {
  const asked = { q, admin, kind: ACT_KINDS.find((known) => known === kind), from, to }
  let cursor: string | undefined
  do {
    const page = await listActs(db, { ...asked, limit: EXPORT_PAGE, cursor })
    yield* page.rows
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

const factsCell = (facts: Act['before'], said: Readonly<Record<string, string>>): string =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${said[`fact.${name}`] ?? name}: ${value ?? said['value.nothing'] ?? ''}`)
    .join('; ')
