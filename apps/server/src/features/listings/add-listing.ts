import type { Substance } from '@farmgate/domain/catalogue/listing.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import type { PictureStore } from '../../adapters/pictures/picture-store.ts'
import { type Intent, once } from '../../db/once.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { keepPicture, makePicture, type Photo } from '../pictures/keep-picture.ts'
import { moveStock } from '../stock/stock.sql.ts'
import { insertListing } from './listings.sql.ts'

export interface ListingDeps {
  readonly db: Db
  readonly pictures: PictureStore
}

export interface NewProduct extends Omit<Substance, 'pictureId'> {
  readonly pricePaise: number
  readonly quantity: number
}

/** Answers the id of the new listing, which waits for an admin. */
export async function addListing(
  { db, pictures }: ListingDeps,
  farmerId: string,
  { pricePaise, quantity, ...words }: NewProduct,
  photo: Photo | null,
  intent: Intent | null,
): Promise<string> {
  if (photo === null) throw new Refusal('picture.required')
  const picture = await makePicture(pictures, photo)
  return inTransaction(db, (tx) =>
    once(tx, intent, async () => {
      await keepPicture(tx, farmerId, picture)
      const id = uuid()
      await insertListing(tx, { id, farmerId, substance: { ...words, pictureId: picture.id }, pricePaise })
      await moveStock(tx, { productId: id, kind: 'initial', delta: quantity, actorId: farmerId })
      return id
    }),
  )
}
