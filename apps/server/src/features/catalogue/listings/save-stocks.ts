import { correction, soldMeanwhile } from '@farmgate/domain/catalogue/listings/stock.ts'
import { Refusal, type RefusalCode } from '@farmgate/domain/refusal.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { lockStocks, moveStock } from '#features/catalogue/stock/stock.sql.ts'
import { findOwnAmong } from './listings.sql.ts'

export interface CountedStock {
  readonly product: string
  readonly quantity: number
  /** The count the screen showed. */
  readonly quantitySeen: number
}

export type SavedStock = {
  readonly productId: string
  /** The count now; null when it was refused. */
  readonly quantity: number | null
  readonly soldMeanwhile: number
  readonly refused: RefusalCode | null
}

/** Saves the counts of several listings. A refused one does not stop the others; a second count of one is the last. */
export async function saveStocks(
  db: Db,
  farmerId: string,
  counted: readonly CountedStock[],
  idempotentRequest: IdempotentRequest | null,
): Promise<SavedStock[]> {
  const stocks = [...new Map(counted.map((stock) => [stock.product.toLowerCase(), stock])).values()]
  return inTransaction(db, (tx) =>
    runIdempotent(tx, idempotentRequest, async () => {
      const known = stocks.map(({ product }) => product).filter(isUuid)
      const own = known.length === 0 ? [] : await findOwnAmong(tx, farmerId, known)
      const locked = own.length === 0 ? [] : await lockStocks(tx, own)
      const available = new Map(locked.map((stock) => [stock.productId, stock.available]))
      const saved: SavedStock[] = []
      for (const stock of stocks)
        saved.push(await saveOne(tx, farmerId, stock, available.get(stock.product.toLowerCase())))
      return saved
    }),
  )
}

/** `available` is the locked count; undefined for a listing that is not the farmer's. */
async function saveOne(
  tx: Tx,
  farmerId: string,
  { product, quantity, quantitySeen }: CountedStock,
  available: number | undefined,
): Promise<SavedStock> {
  const refuse = (refused: RefusalCode): SavedStock => ({
    productId: product,
    quantity: null,
    soldMeanwhile: 0,
    refused,
  })
  if (available === undefined) return refuse('product.not_found')
  try {
    const delta = correction(available, quantity, quantitySeen)
    if (delta !== 0) await moveStock(tx, { productId: product, kind: 'correction', delta, actorId: farmerId })
    return {
      productId: product,
      quantity: available + delta,
      soldMeanwhile: soldMeanwhile(available, quantitySeen),
      refused: null,
    }
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.code)
    throw error
  }
}
