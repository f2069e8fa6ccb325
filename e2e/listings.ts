import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Listing } from '@farmgate/contract/listings.ts'
import type { Product } from '@farmgate/contract/products.ts'
import { ask } from './database.ts'
import { admin, type Person, sessionElsewhere } from './people.ts'

export type { Listing }

/** A photo of the demo's, as a file that somebody picks. */
export const photoOf = (name: string): string =>
  join(import.meta.dirname, '../tools/demo/pictures', `${name}.webp`)

/** Nobody else's listing is called this, in this run or the next. */
export const newName = (crop: string): string => `${crop} ${randomUUID().slice(0, 6)}`

/** What a listing needs, but for the photo. */
export const OKRA = {
  description: 'Picked at dawn, finger-long, before it turns woody.',
  category: 'Vegetables',
  price: '48',
  unit: 'kg',
  quantity: '40',
} as const

/** A listing of this farmer's without the screens, for journeys about something else. */
export async function listByCall(
  request: APIRequestContext,
  farmer: Person,
  name: string,
  more: Partial<Record<keyof typeof OKRA, string>> = {},
): Promise<Listing> {
  const image = { name: 'okra.webp', mimeType: 'image/webp', buffer: readFileSync(photoOf('okra')) }
  const answer = await request.post('/api/farmers/products', {
    headers: await tokenOf(request, farmer),
    multipart: { ...OKRA, ...more, name, image },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { product: Listing }).product
}

export async function approveByCall(
  request: APIRequestContext,
  { _id }: Pick<Listing, '_id'>,
): Promise<void> {
  const headers = await tokenOf(request, admin)
  const answer = await request.patch(`/api/admin/products/${_id}/approve`, { headers, data: {} })
  expect(answer.status()).toBe(200)
}

export async function editByCall(
  request: APIRequestContext,
  farmer: Person,
  { _id }: Pick<Listing, '_id'>,
  data: Readonly<Record<string, string>>,
): Promise<void> {
  const headers = await tokenOf(request, farmer)
  const answer = await request.patch(`/api/farmers/products/${_id}`, { headers, data })
  expect(answer.status()).toBe(200)
}

/** On sale at once. */
export async function sellByCall(...wish: Parameters<typeof listByCall>): Promise<Listing> {
  const listing = await listByCall(...wish)
  await approveByCall(wish[0], listing)
  return listing
}

export async function stockOf({ _id }: Pick<Listing, '_id'>): Promise<number> {
  const [row] = await ask(`select available from stock_levels where product_id = $1`, _id)
  return Number(row?.['available'])
}

/** What is on sale under exactly this name. */
export async function productNamed(request: APIRequestContext, name: string): Promise<Product> {
  const answer = await request.get('/api/products', { params: { q: name } })
  const { products } = (await answer.json()) as { products: Product[] }
  const found = products.find((product) => product.name === name)
  if (found === undefined) throw new Error(`nobody sells ${name}`)
  return found
}

async function tokenOf(request: APIRequestContext, person: Person): Promise<Record<string, string>> {
  const { token } = await sessionElsewhere(request, person)
  return { authorization: `Bearer ${token}` }
}
