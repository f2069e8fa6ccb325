import { LIST_MAX } from '@farmgate/contract/paging.ts'
import { packingProgress, runningLow, startOfYesterday } from '@farmgate/domain/farmers/today.ts'
import { owedToFarm } from '@farmgate/domain/ledger/farm-book.ts'
import type { Db } from '#db/pool.ts'
import { readFarmBalance } from '#features/farm-money/farm-book.sql.ts'
import { findNoticesSince } from '#features/notices/notices.sql.ts'
import { listToPack } from '#features/packing/list-to-pack.ts'
import { findListingsToday, sumNewOrders } from './farm-today.sql.ts'

/** A page for a phone: what is longer has its own list. */
const ROWS_MAX = 10

/** Reads all of a farmer's day in five statements; a sixth counts the orders of a pack list that is truncated. */
export async function readFarmToday(db: Db, farmerId: string, now = new Date()) {
  const since = startOfYesterday(now)
  const [toPack, money, listings, orders, notices] = await Promise.all([
    listToPack(db, farmerId),
    readFarmBalance(db, farmerId, since),
    findListingsToday(db, farmerId, since, LIST_MAX),
    sumNewOrders(db, farmerId, since),
    findNoticesSince(db, farmerId, ['farm_order_cancelled', 'listing_approved'], since, ROWS_MAX),
  ])
  const approved = listings.filter(({ status }) => status === 'approved')
  return {
    pack: {
      ...packingProgress(toPack.products.flatMap(({ lines }) => lines)),
      left: toPack.products
        .filter(({ left }) => left > 0)
        .map(({ left, lines }) => ({ line: lines.at(-1) ?? lines[0], left }))
        .sort((a, b) => b.left - a.left)
        .slice(0, ROWS_MAX),
    },
    owedPaise: owedToFarm(money.ledgerPaise),
    payouts: money.payouts,
    low: runningLow(approved, now).slice(0, ROWS_MAX),
    inReview: listings
      .filter(({ status, change }) => status !== 'approved' || change !== null)
      .slice(0, ROWS_MAX),
    orders,
    notices,
  }
}

export type FarmDay = Awaited<ReturnType<typeof readFarmToday>>
