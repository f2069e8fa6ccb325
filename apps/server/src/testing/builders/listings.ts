import { createClient, type Fetch } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import { addProduct, type Listing } from '@farmgate/contract/catalogue/listings.ts'
import { approveProduct } from '@farmgate/contract/catalogue/product-review.ts'
import type { OptionalField } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import type { Travels } from '@farmgate/domain/catalogue/listings/travels.ts'
import sharp from 'sharp'
import { type Market, onlyPromised, type Person } from '../market.ts'

/** The default fields of a listing. */
export const OKRA = {
  name: 'Okra',
  description: 'Picked this morning, tender and green.',
  category: 'Vegetables',
  price: 40,
  unit: 'kg',
  quantity: 20,
}

let taken = 0

/** A small real photo; each one is different. */
export function takePhoto(): Promise<Buffer> {
  taken++
  // JPEG turns neighbouring colours into the same bytes, so the steps are wide.
  const background = { r: (taken % 16) * 16, g: (Math.floor(taken / 16) % 16) * 16, b: 90 }
  return sharp({ create: { width: 48, height: 36, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Sends a call as a browser's form, with or without a photo. */
export const sendForm = <E extends Endpoint>(
  market: Pick<Market, 'url'>,
  person: Pick<Person, 'token'>,
  endpoint: E,
  input: Input<E>,
  photo: Buffer | null,
  idempotencyKey?: string,
): Promise<Output<E>> =>
  onlyPromised(createClient(market.url, asForm(endpoint.picture ?? 'image', photo)))(endpoint, input, {
    token: person.token,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })

const asForm =
  (field: string, photo: Buffer | null): Fetch =>
  (url, { method, headers, body = '{}' }) => {
    const { 'content-type': _, ...others } = headers
    const fields = JSON.parse(body) as Record<string, string | number>
    const form = { method, headers: others, body: formOf(fields, field, photo) }
    return fetch(url, form)
  }

export function formOf(
  fields: Readonly<Record<string, string | number>>,
  field: string,
  photo: Buffer | null,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (photo !== null) form.append(field, new Blob([new Uint8Array(photo)]), 'photo.jpg')
  return form
}

export type ListingOverrides = Partial<
  typeof OKRA & { readonly travels: Travels | '' } & Record<OptionalField, string>
>

/** Creates a listing through the farmer's call; it waits for review. */
export async function pendingListing(
  market: Pick<Market, 'url'>,
  farmer: Pick<Person, 'token'>,
  fields: ListingOverrides = {},
): Promise<Listing> {
  const { product } = await sendForm(
    market,
    farmer,
    addProduct,
    { body: { ...OKRA, ...fields } },
    await takePhoto(),
  )
  return product
}

/** Creates a listing through the real calls, from the photo to the approval: on sale when this returns. */
export async function approvedListing(
  market: Pick<Market, 'url'>,
  farmer: Pick<Person, 'token'>,
  admin: Pick<Person, 'call'>,
  fields: ListingOverrides = {},
): Promise<Listing> {
  const { _id: id } = await pendingListing(market, farmer, fields)
  const { product } = await admin.call(approveProduct, { params: { id }, body: {} })
  return product
}
