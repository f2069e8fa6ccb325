import type { FarmerDetail, FarmerSummary } from '@farmgate/contract/catalogue/product-review.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { presentFarmChange } from '#features/people/farm-profile/present-farm-change.ts'
import { imageAddress } from '#features/catalogue/pictures/present-picture.ts'
import type { FarmerRow } from './farmers.sql.ts'
import type { FarmerFigures } from './farmer-figures.sql.ts'

export const presentFarmerSummary = (farmer: FarmerRow): FarmerSummary => ({
  _id: farmer.id,
  name: farmer.name,
  email: farmer.email,
  role: 'farmer',
  avatar: farmer.avatar === null ? null : imageAddress(farmer.avatar),
  place: farmer.place,
  about: farmer.about,
  phone: farmer.phone,
  createdAt: farmer.createdAt.toISOString(),
  active: farmer.active,
  emailVerified: farmer.emailVerified,
  verified: farmer.verified === null ? null : { ...farmer.verified, at: moment(farmer.verified.at) },
  suspended: farmer.suspended === null ? null : { ...farmer.suspended, at: moment(farmer.suspended.at) },
  delivery: farmer.delivery,
  change: presentFarmChange(farmer.change),
  version: farmer.version,
  products: farmer.products,
})

export const presentFarmerDetail = (
  farmer: FarmerRow,
  { balancePaise, openOrders, allOrders }: FarmerFigures,
): FarmerDetail => ({
  ...presentFarmerSummary(farmer),
  balance: toRupees(balancePaise),
  orders: { open: openOrders, total: allOrders },
})

const moment = (at: string): string => new Date(at).toISOString()
