import { LIST_MAX } from '@farmgate/contract/paging.ts'
import { farmBook, type FarmLine, owedToFarm } from '@farmgate/domain/money/ledger/farm-book.ts'
import { readCursor } from '#db/lists/cursor.ts'
import { cutPage, type PageRequest } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { type BookEntry, type EntrySortKeys, readFarmBook } from './farm-book.sql.ts'

export interface MoneyQuery extends PageRequest {
  readonly month?: string | undefined
}

/** What a farm is owed and why, in paise from the farm's point of view. */
export interface FarmMoney {
  readonly balancePaise: number
  readonly openingPaise: number
  readonly closingPaise: number
  readonly soldPaise: number
  readonly refundedPaise: number
  readonly paidOutPaise: number
  readonly deductedPaise: number
  readonly lines: readonly FarmLine<BookEntry>[]
  readonly nextCursor: string | null
}

export async function readFarmMoney(
  db: Db,
  farmerId: string,
  { month, limit = LIST_MAX, cursor }: MoneyQuery,
): Promise<FarmMoney> {
  const question = JSON.stringify(['money of', farmerId, month ?? null])
  const before = cursor === undefined ? null : keysIn(cursor, question)
  const book = await readFarmBook(db, farmerId, { month: month ?? null, before, limit: limit + 1 })
  const { rows, nextCursor } = cutPage(
    farmBook(book.entries, owedToFarm(book.upToFirst)),
    limit,
    question,
    ({ atMicros, txnId, position }) => [atMicros, txnId, position],
  )
  return {
    balancePaise: owedToFarm(book.balance),
    openingPaise: owedToFarm(book.opening),
    closingPaise: owedToFarm(book.closing),
    soldPaise: owedToFarm(book.sold),
    // Without its sign: the label states the direction.
    refundedPaise: book.refunded,
    paidOutPaise: book.paidOut,
    deductedPaise: book.deducted,
    lines: rows,
    nextCursor,
  }
}

function keysIn(cursor: string, question: string): EntrySortKeys {
  const [atMicros, txnId, position] = readCursor(cursor, question, ['integer', 'integer', 'integer'])
  return { atMicros, txnId, position }
}
