import type { FarmerSummary } from '@farmgate/contract/review.ts'
import { imageAddress } from '../pictures/present-picture.ts'
import type { FarmerRow } from './farmers.sql.ts'

export const presentFarmerSummary = (farmer: FarmerRow): FarmerSummary => ({
  _id: farmer.id,
  name: farmer.name,
  email: farmer.email,
  role: 'farmer',
  avatar: farmer.avatar === null ? null : imageAddress(farmer.avatar),
  place: farmer.place,
  about: farmer.about,
  createdAt: farmer.createdAt.toISOString(),
  active: farmer.active,
  products: farmer.products,
})
