import { reconcileBooks, type ComparedBook, type RecordApart } from '@farmgate/contract/money/books.ts'
import { type Book, BOOKS, bookDifference } from '@farmgate/domain/money/ledger/compared-books.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { type BookPeriod, compareBook, type RecordRow, sumWaiting } from './compare-books.sql.ts'

const DIFFERENCES_MAX = 100

/** The ledger beside the records that it was posted from. */
export function reconcileBooksRoutes(on: On, db: Db): void {
  on(reconcileBooks, async ({ query }) => ({
    books: await Promise.all(BOOKS.map((book) => showBook(db, book, query))),
  }))
}

async function showBook(db: Db, book: Book, period: BookPeriod): Promise<ComparedBook> {
  const [rows, waits] = await Promise.all([
    compareBook(db, book, period, DIFFERENCES_MAX),
    sumWaiting(db, book, period),
  ])
  return {
    book,
    recorded: { count: rows.count, amount: toRupees(rows.recordedPaise) },
    booked: toRupees(rows.bookedPaise),
    agreed: rows.agreed,
    waiting: waits && { count: waits.count, amount: toRupees(waits.paise) },
    apart: rows.apartCount,
    differences: rows.apart.flatMap((record) => presentApart(book, record)),
  }
}

function presentApart(book: Book, record: RecordRow): RecordApart[] {
  const difference = bookDifference(book, record)
  if (difference === null) return []
  const { id, reference, orderId, orderNumber, roundId, day, at, recordedPaise, bookedPaise, said } = record
  return [
    {
      _id: id,
      reference,
      order:
        orderId === null || orderNumber === null
          ? null
          : { _id: orderId, number: formatOrderNumber(orderNumber) },
      roundDay: roundId === null || day === null ? null : { roundId, day },
      at: new Date(at).toISOString(),
      difference,
      recorded: toRupees(recordedPaise),
      booked: toRupees(bookedPaise),
      said,
    },
  ]
}
