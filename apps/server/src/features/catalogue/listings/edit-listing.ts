import { edit } from '@farmgate/domain/catalogue/listings/listing.ts'
import type { PlainFields } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { correction } from '@farmgate/domain/catalogue/listings/stock.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { storePicture, makePicture, type Photo } from '#features/catalogue/pictures/store-picture.ts'
import { lockStock, moveStock } from '#features/catalogue/stock/stock.sql.ts'
import type { ListingDeps } from './add-listing.ts'
import { lockOwnListing, ownsListing, saveListing, savePrice } from './listings.sql.ts'

export interface ListingEdit {
  /** Only what the farmer sent. */
  readonly fields: Partial<PlainFields>
  readonly pricePaise: number | undefined
  readonly quantity: number | undefined
  /** The count the form showed. */
  readonly quantitySeen: number | undefined
}

/** Saves the form: texts, picture, price and stock change together or not at all. */
export async function editListing(
  { db, pictures }: ListingDeps,
  farmerId: string,
  id: string,
  { fields, pricePaise, quantity, quantitySeen }: ListingEdit,
  photo: Photo | null,
  idempotentRequest: IdempotentRequest | null,
): Promise<void> {
  // Checked before any picture is made, so that another farmer's photo is never processed.
  if (!isUuid(id) || !(await ownsListing(db, farmerId, id))) throw new Refusal('product.not_found')
  const picture = photo === null ? null : await makePicture(pictures, photo)
  await inTransaction(db, (tx) =>
    runIdempotent(tx, idempotentRequest, async () => {
      // The account's lock is always taken before the listing's.
      if (picture !== null) await storePicture(tx, farmerId, picture)
      const listing = await lockOwnListing(tx, farmerId, id)
      if (listing === null) throw new Refusal('product.not_found')
      const next = edit(listing, picture === null ? fields : { ...fields, pictureId: picture.id })
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
