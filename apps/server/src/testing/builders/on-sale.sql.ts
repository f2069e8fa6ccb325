import type { Category } from '@farmgate/domain/catalogue/listings/category.ts'
import { type Travels, travelsByDefault } from '@farmgate/domain/catalogue/listings/travels.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/pool.ts'
import type { ReviewStatus } from '#db/schema.ts'

export interface OnSale {
  readonly farmerId: string
  readonly name?: string
  readonly description?: string
  readonly category?: Category
  readonly unit?: Unit
  readonly travels?: Travels
  readonly pricePaise?: number
  readonly pictureId?: string
  readonly available?: number
  readonly status?: ReviewStatus
  /** Since when it is on sale at this price; now when omitted. */
  readonly since?: Date
}

const PICTURE = 'a'.repeat(32)

/** Writes an approved listing directly into the tables, for tests that need many. */
export async function putOnSale(db: Db, listing: OnSale): Promise<string> {
  const [id] = await putAllOnSale(db, [listing])
  if (id === undefined) throw new Error('nothing was put on sale')
  return id
}

/** In the order given: the last one is the newest. */
export async function putAllOnSale(db: Db, listings: readonly OnSale[]): Promise<string[]> {
  await db
    .insertInto('pictures')
    .values({ id: PICTURE, width: 1_200, height: 900, placeholder: 'data:,', complete: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = listings.map((listing) => ({ id: uuid(), ...listing }))
  await db
    .insertInto('products')
    .values(
      rows.map(
        ({
          id,
          farmerId,
          name,
          description,
          category = 'Vegetables',
          unit,
          travels,
          pricePaise,
          pictureId,
          status,
          since,
        }) => ({
          id,
          farmer_id: farmerId,
          name: name ?? 'Okra',
          description: description ?? '',
          category,
          travels: travels ?? travelsByDefault(category),
          unit: unit ?? 'kg',
          price_paise: pricePaise ?? 4_000,
          picture_id: pictureId ?? PICTURE,
          status: status ?? 'approved',
          ...(since === undefined ? {} : { created_at: since, updated_at: since }),
        }),
      ),
    )
    .execute()
  const inStock = rows.filter(({ available = 20 }) => available > 0)
  if (inStock.length > 0) {
    await db
      .insertInto('stock_moves')
      .values(
        inStock.map(({ id, available = 20 }) => ({
          product_id: id,
          kind: 'initial' as const,
          delta: available,
        })),
      )
      .execute()
  }
  return rows.map(({ id }) => id)
}
