import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import type { Product } from '@farmgate/contract/catalogue/products.ts'
import { queryDatabase } from './database.ts'
import { admin, type Person, tokenOf } from './people.ts'

export type { Listing }

/** The path of a photo of the demo, to choose in a file picker. */
export const photoOf = (name: string): string =>
  join(import.meta.dirname, '../tools/demo/pictures', `${name}.webp`)

/** A name that is unique across journeys and runs. */
export const newName = (crop: string): string => `${crop} ${randomUUID().slice(0, 6)}`

/** The fields of a listing except name and photo. */
export const OKRA = {
  description: 'Picked at dawn, finger-long, before it turns woody.',
  category: 'Vegetables',
  price: '48',
  unit: 'kg',
  quantity: '40',
} as const

/** Adds a listing through the API, for journeys about something else. */
export async function listByCall(
  request: APIRequestContext,
  farmer: Person,
  name: string,
  more: Partial<Record<keyof typeof OKRA, string>> = {},
): Promise<Listing> {
  const image = { name: 'okra.webp', mimeType: 'image/webp', buffer: readFileSync(photoOf('okra')) }
  const response = await request.post('/api/farmers/products', {
    headers: await tokenOf(request, farmer),
    multipart: { ...OKRA, ...more, name, image },
  })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { product: Listing }).product
}

export async function approveByCall(
  request: APIRequestContext,
  { _id }: Pick<Listing, '_id'>,
): Promise<void> {
  const headers = await tokenOf(request, admin)
  const response = await request.patch(`/api/admin/products/${_id}/approve`, { headers, data: {} })
  expect(response.status()).toBe(200)
}

export async function editByCall(
  request: APIRequestContext,
  farmer: Person,
  { _id }: Pick<Listing, '_id'>,
  data: Readonly<Record<string, string>>,
): Promise<void> {
  const headers = await tokenOf(request, farmer)
  const response = await request.patch(`/api/farmers/products/${_id}`, { headers, data })
  expect(response.status()).toBe(200)
}

/** Adds a listing and approves it. */
export async function sellByCall(...args: Parameters<typeof listByCall>): Promise<Listing> {
  const listing = await listByCall(...args)
  await approveByCall(args[0], listing)
  return listing
}

export async function stockOf({ _id }: Pick<Listing, '_id'>): Promise<number> {
  const [row] = await queryDatabase(`select available from stock_levels where product_id = $1`, _id)
  return Number(row?.['available'])
}

/** The product on sale with exactly this name. */
export async function productNamed(request: APIRequestContext, name: string): Promise<Product> {
  const response = await request.get('/api/products', { params: { q: name } })
  const { products } = (await response.json()) as { products: Product[] }
  const found = products.find((product) => product.name === name)
  if (found === undefined) throw new Error(`no product named ${name} is on sale`)
  return found
}
