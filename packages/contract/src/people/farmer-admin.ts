import { FARM_DELIVERIES } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fault, Id, optionalText, Phone, requiredText } from '../fields.ts'
import { Order } from '../ordering/order-view.ts'
import { pageQuery } from '../paging.ts'
import { FarmerDetail } from '../catalogue/product-review.ts'

const ofFarmer = { access: ['admin'], params: z.object({ id: Id }) } as const
const answer = z.object({ message: z.string(), farmer: FarmerDetail })

export const verifyFarmer = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/verify',
  summary: 'Mark a farmer as verified, with what was checked; buyers see it',
  body: z.object({ what: requiredText('what.required', 500), version: z.optional(z.int()) }),
  response: answer,
  invalid: 'farmer.verify_refused',
  refusals: [
    'farmer.already_verified',
    'farmer.no_phone',
    'farmer.not_found',
    'farmer.stale',
    'farmer.verify_refused',
  ],
})

export const unverifyFarmer = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/unverify',
  summary: 'Remove the verification of a farmer',
  response: answer,
  refusals: ['farmer.not_found', 'farmer.not_verified'],
})

/** The farm still signs in, packs its orders and sees its balance. */
export const suspendFarmer = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/suspend',
  summary: 'Suspend a farm with a reason that the farmer gets; its products leave the shop at once',
  body: z.object({ reason: requiredText('explanation.required', 500) }),
  response: answer,
  invalid: 'farmer.suspend_refused',
  refusals: ['farmer.already_suspended', 'farmer.not_found', 'farmer.suspend_refused'],
})

export const resumeFarmer = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/resume',
  summary: 'Allow a farm to sell again; its products return to the shop at once',
  response: answer,
  refusals: ['farmer.not_found', 'farmer.not_suspended'],
})

export const setFarmDelivery = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/farmers/:id/delivery',
  summary: 'Decide how a farm delivers: by rounds, by courier only, or not decided yet',
  body: z.object({ delivery: z.enum(FARM_DELIVERIES, { error: fault('field.invalid') }) }),
  response: answer,
  invalid: 'farmer.delivery_refused',
  refusals: ['farmer.delivery_refused', 'farmer.not_found'],
})

export const setFarmPhone = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/farmers/:id/phone',
  summary: 'Write down a farm’s phone number; buyers never see it',
  body: z.object({ phone: Phone }),
  response: answer,
  invalid: 'farmer.phone_refused',
  refusals: ['farmer.not_found', 'farmer.phone_refused'],
})

export const approveFarmChange = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/change/approve',
  summary: 'Approve the waiting change of a verified farm',
  body: z.prefault(z.object({ version: z.optional(z.int()) }), {}),
  response: answer,
  refusals: ['farmer.not_found', 'farmer.stale'],
})

export const rejectFarmChange = endpoint({
  ...ofFarmer,
  method: 'PATCH',
  path: '/admin/allfarmers/:id/change/reject',
  summary: 'Reject the waiting change of a verified farm, with a note to the farmer',
  body: z.prefault(z.object({ version: z.optional(z.int()), note: optionalText(500) }), {}),
  response: answer,
  refusals: ['farmer.not_found', 'farmer.stale'],
})

export const ordersOfFarmer = endpoint({
  ...ofFarmer,
  method: 'GET',
  path: '/admin/farmer/:id/orders',
  summary: 'Orders with a parcel of this farm, newest first; without unpaid online orders',
  query: z.object(pageQuery),
  response: z.object({
    orders: z.array(Order),
    nextCursor: z.nullable(z.string()),
    farmer: z.object({ _id: z.string(), name: z.string() }),
  }),
  refusals: ['farmer.not_found'],
})
