import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import { MARKET_USES } from '@farmgate/domain/market/market-uses.ts'
import { saveUses } from '@farmgate/server/db/market-uses.sql.ts'
import type { PictureStore } from '@farmgate/server/adapters/pictures/picture-store.ts'
import type { Db, Tx } from '@farmgate/server/db/pool.ts'
import { inTransaction } from '@farmgate/server/db/transaction.ts'
import { createPasswordHasher } from '@farmgate/server/features/people/password-checks/password-hasher.ts'
import { storePicture, type MadePicture } from '@farmgate/server/features/catalogue/pictures/store-picture.ts'
import { makePictures } from './make-pictures.ts'
import { seedAdmins, seedBuyers, seedFarmers } from './people.ts'
import { listingNamed, type SeededListing, seedListing } from './seed-listing.ts'
import type { BuyerKey } from './village/buyers.ts'
import { type Farmer, type FarmerKey, farmers } from './village/farmers.ts'
import { soldIn } from './village/order-script.ts'
import { orders } from './village/orders.ts'
import { roundOrders } from './village/round-orders.ts'
import { dealNames, village } from './village/village.ts'
import { bringListings, pickDeals, settleListings } from './village.sql.ts'

/** The ids of the people, and their listings. */
export interface Village {
  readonly farmers: number
  readonly farmerIds: Readonly<Record<FarmerKey, string>>
  readonly listings: readonly SeededListing[]
  readonly buyerIds: Readonly<Record<BuyerKey, string>>
  /** The owner, and the second operator. */
  readonly adminId: string
  readonly staffId: string
}

/**
 * Registers the people, processes photos as for any upload, and decides every listing by the rules of the shop. Only
 * the saving is our own, because the history covers the last fourteen months.
 */
export async function seedVillage(db: Db, store: PictureStore, now: Date): Promise<Village> {
  await saveUses(db, MARKET_USES)
  const hasher = await createPasswordHasher()
  // First: if the admin already exists nothing else is created, and no buyer gets a mail about an existing account.
  const { ownerId: adminId, staffId } = await seedAdmins(db, hasher, now)
  const buyerIds = await seedBuyers(db, hasher, now)
  const pictures = await makePictures(store, picturesOfVillage())
  const farmerIds = await seedFarmers(db, hasher, pictures, now)
  const sold = soldIn([...orders, ...roundOrders(now)])
  const listings = CATEGORIES.flatMap((category, shelf) =>
    village[category].map((crop, position) =>
      seedListing({
        crop,
        category,
        shelf,
        position,
        farmerId: farmerIds[crop.farmer],
        sold: sold.get(crop.name) ?? 0,
        pictures,
        now,
      }),
    ),
  )
  await inTransaction(db, async (tx) => {
    await keepPictures(tx, listings, pictures)
    await bringListings(tx, listings)
    await settleListings(tx, listings, adminId)
    await pickDeals(
      tx,
      dealNames.map((name) => ({ id: listingNamed(listings, name).id, name })),
      adminId,
      now,
    )
  })
  return { farmers: Object.keys(farmerIds).length, farmerIds, listings, buyerIds, adminId, staffId }
}

function picturesOfVillage(): ReadonlySet<string> {
  const crops = CATEGORIES.flatMap((category) => village[category])
  const shown = crops.flatMap(({ picture, change }) => [picture, change?.proposed.picture])
  const faces = Object.values<Farmer>(farmers).map(({ avatar }) => avatar)
  return new Set([...shown, ...faces].filter((name) => name !== undefined))
}

/** Every farmer has uploaded the pictures of their own listings. */
async function keepPictures(
  tx: Tx,
  listings: readonly SeededListing[],
  pictures: ReadonlyMap<string, MadePicture>,
): Promise<void> {
  const byId = new Map([...pictures.values()].map((made) => [made.id, made]))
  const brought = new Map<string, { farmerId: string; pictureId: string }>()
  for (const { farmerId, listing } of listings) {
    for (const { pictureId } of [listing.reviewed, listing.change?.reviewed ?? listing.reviewed]) {
      brought.set(`${farmerId} ${pictureId}`, { farmerId, pictureId })
    }
  }
  for (const { farmerId, pictureId } of brought.values()) {
    const made = byId.get(pictureId)
    if (made !== undefined) await storePicture(tx, farmerId, made)
  }
}
