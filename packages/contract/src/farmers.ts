import * as z from 'zod/mini'
import { accountFields, PROOF_REFUSALS, ProfileBody } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, Timestamp } from './fields.ts'
import { PICTURE_REFUSALS } from './pictures.ts'

const FarmerView = z
  .object({
    ...accountFields,
    /** The address of the farmer's picture. */
    avatar: z.nullable(z.string()),
    /** Village or town, district: shown beside the name wherever there is room. */
    place: z.string(),
    /** The farm's story in the farmer's words. */
    about: z.string(),
    emailVerified: z.boolean(),
    createdAt: Timestamp,
  })
  .register(z.globalRegistry, { id: 'Farmer' })

export const farmerProfile = endpoint({
  method: 'GET',
  path: '/farmers/profile',
  summary: 'The farmer signed in',
  access: ['farmer'],
  response: z.object({ farmer: FarmerView }),
  refusals: [],
})

export const updateFarmerProfile = endpoint({
  method: 'PATCH',
  path: '/farmers/updateprofile',
  summary: 'Change name, e-mail, password, place, story or picture (`avatar`, a photo)',
  access: ['farmer'],
  multipart: true,
  picture: 'avatar',
  body: z.extend(ProfileBody, {
    place: optionalText(120),
    about: optionalText(2000),
  }),
  response: z.object({ message: z.string(), farmer: FarmerView, token: z.optional(z.string()) }),
  invalid: 'farmer_profile.refused',
  limit: 'profile',
  refusals: ['farmer_profile.refused', ...PROOF_REFUSALS, ...PICTURE_REFUSALS],
})
