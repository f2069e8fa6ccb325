import { headIn, momentCell } from '#features/platform/exports/cells.ts'
import { type ExportSource, pageByPage } from '#features/platform/exports/export-source.ts'
import { findUsers, type UserRow } from './users.sql.ts'

const COLUMNS = ['name', 'email', 'phone', 'place', 'joined', 'orders', 'openOrders'] as const

/** Exports the filtered list of buyers, newest first. Counts end at a thousand, as in the list. */
export const usersExport: ExportSource = async function* (db, { language, question: { q = '' } }) {
  yield headIn(language, COLUMNS)
  const users = pageByPage<UserRow>((after, limit) =>
    findUsers(db, q === '' ? null : q, { before: after?.id ?? null, limit }),
  )
  for await (const { name, email, phone, place, createdAt, orders, openOrders } of users)
    yield [name, email, phone, place, momentCell(createdAt), orders, openOrders]
}
