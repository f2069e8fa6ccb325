import { STAFF_ROLES } from '@farmgate/domain/accounts/staff.ts'
import * as z from 'zod/mini'
import { accountFields, PROOF_REFUSALS } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { ProfileBody } from './forms/account.ts'
import { SecondFactor } from './second-factor.ts'

const AdminView = z.object({
  ...accountFields,
  emailVerified: z.boolean(),
  createdAt: Timestamp,
  staffRole: z.enum(STAFF_ROLES),
  secondFactor: SecondFactor,
})

export const adminProfile = endpoint({
  method: 'GET',
  path: '/admin/profile',
  summary: 'The signed-in admin',
  access: ['admin'],
  rights: 'any',
  beforeSecondFactor: true,
  response: z.object({ admin: AdminView }),
  refusals: [],
})

export const updateAdminProfile = endpoint({
  method: 'PATCH',
  path: '/admin/updateprofile',
  summary: 'Change name, e-mail or password; the last two end all other sessions',
  access: ['admin'],
  rights: 'any',
  body: ProfileBody,
  response: z.object({ message: z.string(), admin: AdminView, token: z.optional(z.string()) }),
  invalid: 'profile.refused',
  limit: 'profile',
  refusals: ['profile.refused', ...PROOF_REFUSALS],
})
