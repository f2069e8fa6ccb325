import { FARM_DELIVERIES } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, optionalText, Timestamp } from '../fields.ts'
import { FarmChange } from '../people/farm-profile.ts'
import { Listing } from './listings.ts'
import { pageQuery } from '../paging.ts'

/** Changed products count as pending, too: they wait for review. Bounded: 1000 means 1000 or more. */
const Counts = z.object({ all: z.number(), pending: z.number(), approved: z.number(), rejected: z.number() })

const listQuery = {
  status: z.optional(z.enum(['pending', 'approved', 'rejected'])),
  q: optionalText(100),
  ...pageQuery,
}

const ListingList = z.object({
  products: z.array(Listing),
  nextCursor: z.nullable(z.string()),
  counts: Counts,
})

export const allProducts = endpoint({
  method: 'GET',
  path: '/admin/products',
  summary: 'Every farmer’s products: the longest waiting first, then the newest',
  access: ['admin'],
  shows: ['listings'],
  query: z.object(listQuery),
  response: ListingList,
  refusals: [],
})

export const productsOfFarmer = endpoint({
  method: 'GET',
  path: '/admin/farmer/:id/products',
  summary: 'One farmer’s products in every state',
  access: ['admin'],
  shows: ['listings'],
  params: z.object({ id: Id }),
  query: z.object(listQuery),
  response: ListingList,
  refusals: ['farmer.not_found'],
})

/** The body is optional: without it the current version is decided. */
const DecisionBody = z.prefault(z.object({ version: z.optional(z.int()) }), {})

export const approveProduct = endpoint({
  method: 'PATCH',
  path: '/admin/products/:id/approve',
  summary: 'Approve a product, or its waiting change',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: DecisionBody,
  response: z.object({ message: z.string(), product: Listing }),
  refusals: ['product.not_found', 'product.stale'],
})

export const rejectProduct = endpoint({
  method: 'PATCH',
  path: '/admin/products/:id/reject',
  summary: 'Reject a product, or its waiting change, with a note to the farmer',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: z.prefault(z.object({ version: z.optional(z.int()), note: optionalText(500) }), {}),
  response: z.object({ message: z.string(), product: Listing }),
  refusals: ['product.not_found', 'product.stale'],
})

export const removeProduct = endpoint({
  method: 'DELETE',
  path: '/admin/products/:id',
  summary: 'Delete any product',
  access: ['admin'],
  params: z.object({ id: Id }),
  response: z.object({ message: z.string() }),
  refusals: ['product.not_found'],
})

export const FarmerSummary = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.literal('farmer'),
    avatar: z.nullable(z.string()),
    place: z.string(),
    about: z.string(),
    /** Only for operators; empty while the farm has none. */
    phone: z.string(),
    createdAt: Timestamp,
    active: z.boolean(),
    /** The farmer has opened a link that we mailed to this address. */
    emailVerified: z.boolean(),
    /** What an operator checked, and who; null for an unverified farm. */
    verified: z.nullable(z.object({ at: Timestamp, what: z.string(), by: z.string() })),
    /** When and why it was suspended; null for a farm that sells. */
    suspended: z.nullable(z.object({ at: Timestamp, reason: z.string(), by: z.string() })),
    /** How the farm delivers, as an operator decided. */
    delivery: z.enum(FARM_DELIVERIES),
    /** The farm's proposed change: waiting for review, or rejected. */
    change: z.nullable(FarmChange),
    /** The version that a decision names, so that it is about what was seen. */
    version: z.number(),
    products: Counts,
  })
  .register(z.globalRegistry, { id: 'FarmerSummary' })

export type FarmerSummary = z.output<typeof FarmerSummary>

export const FarmerDetail = z
  .extend(FarmerSummary, {
    /** Rupees the farm is owed, from the ledger. */
    balance: z.number(),
    /** Bounded: 1000 means 1000 or more. */
    orders: z.object({ open: z.number(), total: z.number() }),
  })
  .register(z.globalRegistry, { id: 'FarmerDetail' })

export type FarmerDetail = z.output<typeof FarmerDetail>

/** The filters of the list of farmers. */
export const FARMER_STATUSES = ['to_verify', 'suspended'] as const

export const allFarmers = endpoint({
  method: 'GET',
  path: '/admin/allfarmers',
  summary: 'Every farmer, newest first',
  access: ['admin'],
  shows: ['orders', 'listings', 'farmers'],
  query: z.object({ q: optionalText(100), status: z.optional(z.enum(FARMER_STATUSES)), ...pageQuery }),
  response: z.object({
    farmers: z.array(FarmerSummary),
    nextCursor: z.nullable(z.string()),
    /** Bounded: 1000 means 1000 or more. */
    counts: z.object({ all: z.number(), to_verify: z.number(), suspended: z.number() }),
  }),
  refusals: [],
})

export const oneFarmer = endpoint({
  method: 'GET',
  path: '/admin/allfarmers/:id',
  summary: 'One farmer, with the farm’s balance',
  access: ['admin'],
  shows: ['orders', 'listings', 'farmers'],
  params: z.object({ id: Id }),
  response: z.object({ farmer: FarmerDetail }),
  refusals: ['farmer.not_found'],
})
