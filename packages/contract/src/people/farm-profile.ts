import { FARM_DELIVERIES } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import * as z from 'zod/mini'
import { accountFields, PROOF_REFUSALS } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'
import { FarmerProfileBody } from '../forms/account.ts'
import { PICTURE_REFUSALS } from '../catalogue/pictures.ts'

/** A verified farm's proposed change, while buyers see the fields beside it. */
export const FarmChange = z
  .object({
    status: z.enum(['pending', 'rejected']),
    name: z.string(),
    place: z.string(),
    about: z.string(),
    /** The address of the new picture; null when the picture is unchanged. A rejected change has none. */
    avatar: z.nullable(z.string()),
    /** Why it was rejected. */
    note: z.nullable(z.string()),
    /** When it was sent. */
    at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'FarmChange' })

export type FarmChange = z.output<typeof FarmChange>

const FarmerView = z
  .object({
    ...accountFields,
    /** The address of the farmer's picture. */
    avatar: z.nullable(z.string()),
    /** Village or town, district: shown beside the name wherever there is room. */
    place: z.string(),
    /** The farm's story in the farmer's words. */
    about: z.string(),
    /** For the market's operators, never shown to buyers; empty while there is none. */
    phone: z.string(),
    /** An operator has verified the farm: a change of name, picture, place or story waits for review. */
    verified: z.boolean(),
    /** How the farm delivers, as an operator decided. */
    delivery: z.enum(FARM_DELIVERIES),
    change: z.nullable(FarmChange),
    emailVerified: z.boolean(),
    createdAt: Timestamp,
  })
  .register(z.globalRegistry, { id: 'Farmer' })

export const farmerProfile = endpoint({
  method: 'GET',
  path: '/farmers/profile',
  summary: 'The signed-in farmer',
  access: ['farmer'],
  shows: ['farmers'],
  response: z.object({ farmer: FarmerView }),
  refusals: [],
})

export const updateFarmerProfile = endpoint({
  method: 'PATCH',
  path: '/farmers/updateprofile',
  summary:
    'Change name, e-mail, password, phone, place, story or picture (`avatar`, a photo); for a verified farm all but e-mail, password and phone wait for review',
  access: ['farmer'],
  multipart: true,
  picture: 'avatar',
  body: FarmerProfileBody,
  response: z.object({ message: z.string(), farmer: FarmerView, token: z.optional(z.string()) }),
  invalid: 'farmer_profile.refused',
  limit: 'profile',
  refusals: ['farmer_profile.refused', ...PROOF_REFUSALS, ...PICTURE_REFUSALS],
})

export const withdrawFarmChange = endpoint({
  method: 'DELETE',
  path: '/farmers/profile/change',
  summary: 'Withdraw a change that waits for review, or dismiss a rejected one',
  access: ['farmer'],
  response: z.object({ message: z.string(), farmer: FarmerView }),
  refusals: [],
})
