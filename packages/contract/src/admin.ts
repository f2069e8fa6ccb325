import * as z from 'zod/mini'
import { accountFields, PROOF_REFUSALS } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { ProfileBody } from './forms/account.ts'

const AdminView = z.object({ ...accountFields, emailVerified: z.boolean(), createdAt: Timestamp })

export const adminProfile = endpoint({
  method: 'GET',
  path: '/admin/profile',
  summary: 'The signed-in admin',
  access: ['admin'],
  response: z.object({ admin: AdminView }),
  refusals: [],
})

export const updateAdminProfile = endpoint({
  method: 'PATCH',
  path: '/admin/updateprofile',
  summary: 'Change name, e-mail or password; the last two end all other sessions',
  access: ['admin'],
  body: ProfileBody,
  response: z.object({ message: z.string(), admin: AdminView, token: z.optional(z.string()) }),
  invalid: 'profile.refused',
  limit: 'profile',
  refusals: ['profile.refused', ...PROOF_REFUSALS],
})
