import type { PickedProduct } from '@farmgate/contract/catalogue/deals.ts'
import { whyNoDeal } from '@farmgate/domain/catalogue/shop/deal.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import {
  pictureOf,
  presentProductCard,
  presentProductFarm,
} from '#features/catalogue/product-view/present-product-fields.ts'
import type { PickedRow } from './deals.sql.ts'
import { percentOf } from './list-deals.ts'

export const presentDeal = (row: PickedRow): PickedProduct => ({
  ...presentProductCard(row, pictureOf(row)),
  stock: row.available,
  farmer: presentProductFarm(row),
  earlierPrice: row.earlierPaise === null ? null : toRupees(row.earlierPaise),
  percent: percentOf(row),
  since: row.since.toISOString(),
  whyNot: whyNoDeal(row),
})
