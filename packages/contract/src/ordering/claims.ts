import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fault, Id, requiredText } from '../fields.ts'
import { ClaimForm } from '../forms/order.ts'
import { ItemClaim, Order } from './order-view.ts'
import { PICTURE_REFUSALS } from '../catalogue/pictures.ts'
import { productCardFields } from '../catalogue/product-fields.ts'

export const makeClaim = endpoint({
  method: 'POST',
  path: '/orders/:id/claims',
  summary:
    'Say that something is wrong with an item of a delivered parcel; a photo (`image`) is optional. Small claims are refunded at once',
  access: ['user'],
  params: z.object({ id: Id }),
  multipart: true,
  picture: 'image',
  body: ClaimForm,
  response: z.object({ message: z.string(), order: Order }),
  invalid: 'claim.refused',
  refusals: [
    'claim.not_allowed',
    'claim.refused',
    'line.not_found',
    'market_use.off',
    'order.not_found',
    ...PICTURE_REFUSALS,
  ],
  idempotent: true,
})

/** A claim as the farm of the item sees it: of the buyer only the name and the town. */
const FarmClaim = z
  .extend(ItemClaim, {
    order: z.object({ _id: z.string(), number: z.string() }),
    product: z.object(productCardFields),
    user: z.object({ name: z.string(), place: z.string() }),
  })
  .register(z.globalRegistry, { id: 'FarmClaim' })

export type FarmClaim = z.output<typeof FarmClaim>

export const farmClaims = endpoint({
  method: 'GET',
  path: '/farmers/claims',
  summary: 'Claims about the farm’s items: those that wait for a decision, then those of the last 30 days',
  access: ['farmer'],
  shows: ['orders'],
  response: z.object({ claims: z.array(FarmClaim) }),
  refusals: [],
})

export const answerClaim = endpoint({
  method: 'PATCH',
  path: '/farmers/claims/:id',
  summary: 'The farm’s side of a claim, until it is decided; the buyer and the operators read it',
  access: ['farmer'],
  params: z.object({ id: Id }),
  body: z.object({ words: requiredText(fault('explanation.required'), 1000) }),
  response: z.object({ message: z.string(), claims: z.array(FarmClaim) }),
  refusals: ['claim.decided', 'claim.not_found', 'order.not_found'],
  idempotent: true,
})
