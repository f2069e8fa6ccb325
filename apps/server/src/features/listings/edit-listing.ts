import { edit, type Substance } from '@farmgate/domain/catalogue/listing.ts'
import { correction } from '@farmgate/domain/catalogue/stock.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { type Intent, once } from '../../db/once.ts'
import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import { keepPicture, makePicture, type Photo } from '../pictures/keep-picture.ts'
import { lockStock, moveStock } from '../stock/stock.sql.ts'
import type { ListingDeps } from './add-listing.ts'
import { lockOwnListing, ownsListing, saveListing, savePrice } from './listings.sql.ts'

export interface ListingEdit {
  /** Only what the farmer sent. */
  readonly words: Partial<Omit<Substance, 'pictureId'>>
  readonly pricePaise: number | undefined
  readonly quantity: number | undefined
  /** The count the form showed. */
  readonly quantitySeen: number | undefined
}

/** One save of the form: words, picture, price and stock change together or not at all. */
export async function editListing(
  { db, pictures }: ListingDeps,
  farmerId: string,
  id: string,
  { words, pricePaise, quantity, quantitySeen }: ListingEdit,
  photo: Photo | null,
  intent: Intent | null,
): Promise<void> {
  // Asked before any picture is made: a stranger's photo costs us nothing.
  if (!isUuid(id) || !(await ownsListing(db, farmerId, id))) throw new Refusal('product.not_found')
  const picture = photo === null ? null : await makePicture(pictures, photo)
  await inTransaction(db, (tx) =>
    once(tx, intent, async () => {
      // The account's lock is taken before the listing's, as wherever both are.
      if (picture !== null) await keepPicture(tx, farmerId, picture)
      const listing = await lockOwnListing(tx, farmerId, id)
      if (listing === null) throw new Refusal('product.not_found')
      const next = edit(listing, picture === null ? words : { ...words, pictureId: picture.id })
      if (next !== listing) await saveListing(tx, id, next)
      if (pricePaise !== undefined && pricePaise !== listing.pricePaise) await savePrice(tx, id, pricePaise)
      if (quantity !== undefined) await correctStock(tx, farmerId, id, quantity, quantitySeen)
      return null
    }),
  )
}

async function correctStock(
  tx: Tx,
  farmerId: string,
  productId: string,
  counted: number,
  seen: number | undefined,
): Promise<void> {
  const delta = correction(await lockStock(tx, productId), counted, seen)
  if (delta !== 0) await moveStock(tx, { productId, kind: 'correction', delta, actorId: farmerId })
}
