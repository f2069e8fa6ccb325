import type { FarmerDetail } from '@farmgate/contract/catalogue/product-review.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { farmerFigures } from './farmer-figures.sql.ts'
import { findFarmerById } from './farmers.sql.ts'
import { presentFarmerDetail } from './present-farmer.ts'

/** Returns one farmer as the operators see them, with what the farm is owed. */
export async function showFarmer(db: Db, id: string): Promise<FarmerDetail> {
  const farmer = isUuid(id) ? await findFarmerById(db, id) : undefined
  if (farmer === undefined) throw new Refusal('farmer.not_found')
  return presentFarmerDetail(farmer, await farmerFigures(db, id))
}
