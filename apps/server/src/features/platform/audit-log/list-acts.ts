import { LIST_MAX } from '@farmgate/contract/paging.ts'
import {
  type ActKind,
  subjectKindOf,
  wordsOfKind,
  type SubjectKind,
} from '@farmgate/domain/platform/audited-act.ts'
import { readCursor } from '#db/lists/cursor.ts'
import { cutPage, type Page, type PageRequest } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { type ActRow, type ActsQuery, findActs } from './acts.sql.ts'
import { findNamed, findOrderByNumber, namesOf } from './subjects.sql.ts'

export interface ActsRequest extends PageRequest {
  readonly q?: string | undefined
  readonly admin?: string | undefined
  readonly kind?: ActKind | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** What an act was done to; null where nothing can be opened, or it no longer exists. */
interface Subject {
  readonly kind: SubjectKind
  readonly id: string
  readonly label: string
}

export interface Act extends ActRow {
  readonly subject: Subject | null
}

/** Every matching act of an admin, newest first. */
export async function listActs(
  db: Db,
  { q, admin, kind, from, to, limit = LIST_MAX, cursor }: ActsRequest,
): Promise<Page<Act>> {
  const text = q === undefined || q === '' ? null : q
  const query = JSON.stringify(['acts', text, admin ?? null, kind ?? null, from ?? null, to ?? null])
  const [micros, id] = cursor === undefined ? [null, null] : readCursor(cursor, query, ['integer', 'integer'])
  // An invalid id belongs to no admin.
  if (admin !== undefined && !isUuid(admin)) return { rows: [], nextCursor: null }
  const question: ActsQuery = {
    adminId: admin ?? null,
    words: kind === undefined ? null : wordsOfKind(kind),
    subjectIds: text === null ? null : await findSubjects(db, text),
    from: from ?? null,
    to: to ?? null,
  }
  const after = micros === null ? null : { micros, id }
  const page = cutPage(await findActs(db, question, after, limit + 1), limit, query, (act) => [
    act.micros,
    Number(act.id),
  ])
  return { ...page, rows: await withSubjects(db, page.rows) }
}

const ORDER_NUMBER = /^#?(?:fg-)?(\d{1,12})$/i

async function findSubjects(db: Db, text: string): Promise<string[]> {
  if (isUuid(text)) return [text.toLowerCase()]
  const number = ORDER_NUMBER.exec(text)?.[1]
  return number === undefined ? findNamed(db, text) : findOrderByNumber(db, Number(number))
}

async function withSubjects(db: Db, acts: readonly ActRow[]): Promise<Act[]> {
  const meant = acts.map(({ action, subjectId }) => {
    const kind = subjectKindOf(action)
    return kind === null || subjectId === null || !isUuid(subjectId) ? null : { kind, id: subjectId }
  })
  const idsOf = (kind: SubjectKind) => meant.flatMap((one) => (one?.kind === kind ? [one.id] : []))
  const names = await namesOf(db, {
    order: idsOf('order'),
    product: idsOf('product'),
    farmer: idsOf('farmer'),
    user: idsOf('user'),
    round: idsOf('round'),
  })
  return acts.map((act, index) => {
    const subject = meant[index] ?? null
    const label = subject === null ? undefined : names.get(subject.id)
    return { ...act, subject: subject === null || label === undefined ? null : { ...subject, label } }
  })
}
