import type { PickedProduct } from '@farmgate/contract/deals.ts'
import { whyNoDeal } from '@farmgate/domain/catalogue/deal.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import { presentPicture } from '../pictures/present-picture.ts'
import type { PickedRow } from './deals.sql.ts'
import { percentOf } from './list-deals.ts'

export const presentDeal = (row: PickedRow): PickedProduct => ({
  _id: row.id,
  name: row.name,
  ...presentPicture({
    id: row.pictureId,
    width: row.pictureWidth,
    placeholder: row.picturePlaceholder,
    complete: row.pictureComplete,
  }),
  price: toRupees(row.pricePaise),
  unit: row.unit,
  stock: row.available,
  farmer: { _id: row.farmerId, name: row.farmerName, place: row.farmerPlace },
  earlierPrice: row.earlierPaise === null ? null : toRupees(row.earlierPaise),
  percent: percentOf(row),
  since: row.since.toISOString(),
  whyNot: whyNoDeal(row),
})
