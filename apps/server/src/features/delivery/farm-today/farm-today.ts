import { LIST_MAX } from '@farmgate/contract/paging.ts'
import {
  packingProgress,
  runningLow,
  startOfYesterday,
} from '@farmgate/domain/delivery/packing/farm-today.ts'
import { owedToFarm } from '@farmgate/domain/money/ledger/farm-book.ts'
import { linesByDay } from '@farmgate/domain/delivery/packing/farm-days.ts'
import { packListOf, type ProductToPack } from '@farmgate/domain/delivery/packing/pack-list.ts'
import type { Db } from '#db/pool.ts'
import { readFarmBalance } from '#features/money/farm-money/farm-book.sql.ts'
import { findNoticesSince } from '#features/telling/notices/notices.sql.ts'
import { listToPack } from '#features/delivery/packing/list-to-pack.ts'
import type { PackLine } from '#features/delivery/packing/packing.sql.ts'
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
  const lines = toPack.products.flatMap((product) => product.lines)
  const approved = listings.filter(({ status }) => status === 'approved')
  return {
    pack: {
      ...packingProgress(lines),
      left: leftToPack(toPack.products),
      days: linesByDay(lines).map(({ day, lines: own }) => ({
        day,
        ...packingProgress(own),
        handedOver: new Set(own.filter(({ handedOver }) => handedOver).map(({ orderId }) => orderId)).size,
        left: leftToPack(packListOf(own)),
      })),
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

/** The products that are not packed completely, the largest quantities first. */
const leftToPack = (products: readonly ProductToPack<PackLine>[]) =>
  products
    .filter(({ left }) => left > 0)
    .map(({ left, lines }) => ({ line: lines.at(-1) ?? lines[0], left }))
    .sort((a, b) => b.left - a.left)
    .slice(0, ROWS_MAX)

export type FarmDay = Awaited<ReturnType<typeof readFarmToday>>
