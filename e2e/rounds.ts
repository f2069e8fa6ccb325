import type { Round } from '@farmgate/contract/delivery/rounds.ts'
import { addDays, indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import type { APIRequestContext } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { newName, productNamed } from './listings.ts'
import { placeByCall } from './orders.ts'
import { admin, openAccount, type Person, tokenOf } from './people.ts'
import { expect } from './test.ts'

export const dayAhead = (days: number): string => addDays(indianDay(new Date()), days)

/** A round that runs every day, with a farm of the demo. */
export async function roundByCall(
  request: APIRequestContext,
  name = newName('Kothrud evening'),
  changes: { readonly capacity?: number; readonly farms?: readonly string[] } = {},
): Promise<Round> {
  const mango = await productNamed(request, 'Alphonso mango')
  const response = await request.post('/api/admin/rounds', {
    headers: await tokenOf(request, admin),
    data: {
      name,
      kind: 'home',
      pincodes: ['411004', '411030', '411038', '411052'],
      pickupPlace: null,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      windowFrom: 960,
      windowTo: 1140,
      cutOffDays: 1,
      cutOffMinute: 1200,
      dropOffPlace: 'Kothrud point, Paud Road',
      dropOffMinute: 660,
      capacity: 10,
      farms: [mango.farmer._id],
      fromDay: dayAhead(0),
      untilDay: null,
      ...changes,
    },
  })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { round: Round }).round
}

/** A new buyer whose order has a place on this day. */
export async function buyerOnDay(
  request: APIRequestContext,
  round: Round,
  day: string,
  item?: Parameters<typeof placeByCall>[2][number]['product'],
): Promise<Person> {
  const buyer = await openAccount(request, 'user')
  const product = item ?? (await productNamed(request, 'Alphonso mango'))
  const { _id } = await placeByCall(request, buyer, [{ product, quantity: 1 }])
  await putOnDay(_id, round, day)
  return buyer
}

/** Gives an order a place on this day, whatever day it was placed for. */
export async function putOnDay(orderId: string, round: Round, day: string): Promise<void> {
  await queryDatabase(
    `with freed as (
       update stops set released_at = now() where order_id = $1 and released_at is null
     ) update parcels set goes_by = null, stop_id = null where order_id = $1 and stop_id is not null`,
    orderId,
  )
  await queryDatabase(
    `with stop as (
       insert into stops (id, order_id, round_id, day, code)
       values (gen_random_uuid(), $1, $2, $3, '4821') returning id
     ) update parcels set goes_by = 'round', stop_id = stop.id from stop where order_id = $1`,
    orderId,
    round._id,
    day,
  )
}
