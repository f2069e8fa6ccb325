import { STAFF_ROLES } from '@farmgate/domain/people/accounts/staff.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Timestamp } from '../fields.ts'
import { AcceptInviteBody, CodeAgain, InviteBody } from '../forms/staff.ts'
import { CODE_REFUSALS } from './second-factor.ts'

const StaffMember = z
  .object({
    _id: z.string(),
    /** Empty until an invited person has said it. */
    name: z.string(),
    email: z.string(),
    staffRole: z.enum(STAFF_ROLES),
    state: z.enum(['active', 'invited', 'disabled']),
    hasSecondFactor: z.boolean(),
    /** Null while there are none: the second factor is not set up. */
    recoveryCodesLeft: z.nullable(z.number()),
    lastSeenAt: z.nullable(Timestamp),
    /** Until when the link of an invitation works; null once it was used. */
    invitedUntil: z.nullable(Timestamp),
    disabledAt: z.nullable(Timestamp),
    /** From when on a new approver can approve payouts and large refunds; null for one who does not wait. */
    approvesFrom: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'StaffMember' })

export type StaffMember = z.output<typeof StaffMember>

const Staff = z.object({
  staff: z.array(StaffMember),
  /** People who can approve a payout now. */
  approvers: z.number(),
})

const ofOwner = { access: ['admin'], rights: 'owner', secondFactor: 'always', method: 'POST' } as const
const ofMember = { ...ofOwner, params: z.object({ id: Id }) } as const
const Changed = z.extend(Staff, { message: z.string() })
/** A code of the caller's second factor, if they have one: a stolen session alone invites and disables no one. */
const WithCode = z.prefault(z.object({ code: CodeAgain }), {})

export const allStaff = endpoint({
  method: 'GET',
  path: '/admin/staff',
  summary: 'The people who run the market: role, second factor, last seen',
  access: ['admin'],
  rights: 'any',
  response: Staff,
  refusals: [],
})

/** Again for the same address: another link, and this role. */
export const inviteStaff = endpoint({
  ...ofOwner,
  path: '/admin/staff',
  summary: 'Invite a person by mail; the link works for seven days',
  body: InviteBody,
  response: Changed,
  invalid: 'staff.refused',
  limit: 'profile',
  refusals: [
    'market_use.off',
    'staff.address_taken',
    'staff.mailed_often',
    'staff.refused',
    ...CODE_REFUSALS,
  ],
})

export const changeStaffRole = endpoint({
  ...ofMember,
  path: '/admin/staff/:id/role',
  summary: 'Change what a person may do; in force at their next call',
  body: z.object({ staffRole: z.enum(STAFF_ROLES), code: CodeAgain }),
  response: Changed,
  invalid: 'staff.refused',
  refusals: [
    'market_use.off',
    'staff.last_owner',
    'staff.not_found',
    'staff.refused',
    'staff.state_changed',
    ...CODE_REFUSALS,
  ],
})

export const disableStaff = endpoint({
  ...ofMember,
  path: '/admin/staff/:id/disable',
  summary: 'Sign a person out and disable their account; the second factor is removed',
  body: WithCode,
  response: Changed,
  refusals: ['staff.last_owner', 'staff.not_found', 'staff.state_changed', ...CODE_REFUSALS],
})

export const enableStaff = endpoint({
  ...ofMember,
  path: '/admin/staff/:id/enable',
  summary: 'Let a disabled person in again, with the same password and role',
  body: WithCode,
  response: Changed,
  refusals: ['staff.not_found', 'staff.state_changed', ...CODE_REFUSALS],
})

export const remindInvited = endpoint({
  ...ofMember,
  path: '/admin/staff/:id/remind',
  summary: 'Send an invited person the link again; the earlier one ends. Three mails in a quarter of an hour',
  body: WithCode,
  response: Changed,
  limit: 'profile',
  refusals: ['staff.mailed_often', 'staff.not_found', 'staff.state_changed', ...CODE_REFUSALS],
})

export const takeBackInvitation = endpoint({
  ...ofMember,
  method: 'DELETE',
  path: '/admin/staff/:id',
  summary: 'Take an invitation back: its link ends and the address is forgotten',
  response: Changed,
  refusals: ['staff.not_found', 'staff.state_changed'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation',
  summary: 'Accept an invitation with the mailed link: name and password',
  access: 'anyone',
  body: AcceptInviteBody,
  response: z.object({ message: z.string(), email: z.string() }),
  invalid: 'password_reset.refused',
  refusals: ['link.invalid', 'password_reset.refused'],
  limit: 'recover',
})
