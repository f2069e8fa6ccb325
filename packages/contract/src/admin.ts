import { ROLES } from '@farmgate/domain/accounts/role.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

const AdminView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: Timestamp,
})

export const adminProfile = endpoint({
  method: 'GET',
  path: '/admin/profile',
  summary: 'The admin signed in',
  access: ['admin'],
  response: z.object({ admin: AdminView }),
  refusals: [],
})
