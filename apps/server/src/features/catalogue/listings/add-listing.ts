import type { PlainFields } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { storePicture, makePicture, type Photo } from '#features/catalogue/pictures/store-picture.ts'
import { moveStock } from '#features/catalogue/stock/stock.sql.ts'
import { insertListing } from './listings.sql.ts'

export interface ListingDeps {
  readonly db: Db
  readonly pictures: PictureStore
}

export interface NewProduct extends PlainFields {
  readonly pricePaise: number
  readonly quantity: number
}

/** Returns the id of the new listing, which waits for an admin. */
export async function addListing(
  { db, pictures }: ListingDeps,
  farmerId: string,
  { pricePaise, quantity, ...fields }: NewProduct,
  photo: Photo | null,
  idempotentRequest: IdempotentRequest | null,
): Promise<string> {
  if (photo === null) throw new Refusal('picture.required')
  const picture = await makePicture(pictures, photo)
  return inTransaction(db, (tx) =>
    runIdempotent(tx, idempotentRequest, async () => {
      await storePicture(tx, farmerId, picture)
      const id = uuid()
      await insertListing(tx, { id, farmerId, reviewed: { ...fields, pictureId: picture.id }, pricePaise })
      await moveStock(tx, { productId: id, kind: 'initial', delta: quantity, actorId: farmerId })
      return id
    }),
  )
}
