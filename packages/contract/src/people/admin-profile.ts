import { MARKET_USES } from '@farmgate/domain/market/market-uses.ts'
import { STAFF_ROLES } from '@farmgate/domain/people/accounts/staff.ts'
import * as z from 'zod/mini'
import { accountFields, PROOF_REFUSALS } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'
import { AdminProfileBody } from '../forms/staff.ts'
import { CODE_REFUSALS, SecondFactor } from './second-factor.ts'

const AdminView = z.object({
  ...accountFields,
  emailVerified: z.boolean(),
  createdAt: Timestamp,
  staffRole: z.enum(STAFF_ROLES),
  secondFactor: SecondFactor,
  /** From when on a new approver can approve payouts and large refunds; null for one who does not wait. */
  approvesFrom: z.nullable(Timestamp),
  /** The features that the market uses: the others have no links, pages and fields. */
  uses: z.array(z.enum(MARKET_USES)),
})

export const adminProfile = endpoint({
  method: 'GET',
  path: '/admin/profile',
  summary: 'The signed-in admin',
  access: ['admin'],
  rights: 'any',
  secondFactor: 'never',
  response: z.object({ admin: AdminView }),
  refusals: [],
})

export const updateAdminProfile = endpoint({
  method: 'PATCH',
  path: '/admin/updateprofile',
  summary:
    'Change name, e-mail or password; the last two end all other sessions, and need password and code with a second factor',
  access: ['admin'],
  rights: 'any',
  body: AdminProfileBody,
  response: z.object({ message: z.string(), admin: AdminView, token: z.optional(z.string()) }),
  invalid: 'profile.refused',
  limit: 'profile',
  refusals: ['profile.refused', ...PROOF_REFUSALS, ...CODE_REFUSALS],
})
