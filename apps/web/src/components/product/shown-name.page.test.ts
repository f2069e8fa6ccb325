import { cart } from '@farmgate/contract/ordering/cart.ts'
import { farmClaims } from '@farmgate/contract/ordering/claims.ts'
import { farmRounds } from '@farmgate/contract/delivery/farm-rounds.ts'
import { farmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { farmerStats, myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { farmParcels, packList } from '@farmgate/contract/delivery/packing.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { screen } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { answer } from '#testing/answers.ts'
import { NO_SALES } from '#testing/answers/area-answers.ts'
import { listingAnswer } from '#testing/answers/listing-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { cartOf, orderOf, productOf } from '#testing/answers/order-answers.ts'
import {
  bagLineOf,
  bagOf,
  NOTHING_TODAY,
  packedLineOf,
  packedProductOf,
  packDayOf,
  packListOf,
} from '#testing/answers/packing-answers.ts'

const BRINJAL = {
  ...productOf({ _id: '0192f0c1-0000-7000-8000-0000000000a3', name: 'Brinjal' }),
  hindiName: 'बैंगन',
}
const LEFT = { _id: BRINJAL._id, name: 'Brinjal', hindiName: 'बैंगन', unit: 'kg', quantity: 3 } as const
const order = orderOf({}, [[BRINJAL, 3]])

const pages: readonly (readonly [path: string, role: Role])[] = [
  ['/cart', 'user'],
  [`/orders/${order._id}`, 'user'],
  ['/farmer/today', 'farmer'],
  ['/farmer/pack', 'farmer'],
  ['/farmer/packing', 'farmer'],
  ['/farmer/my-products', 'farmer'],
  ['/farmer/stock', 'farmer'],
]

describe.each(pages)('%s', (path, role) => {
  test.each([
    ['hi', 'बैंगन', 'Brinjal'],
    ['en', 'Brinjal', 'बैंगन'],
  ] as const)('names produce in the reader’s language (%s)', async (language, shown, other) => {
    answer(cart, cartOf([[BRINJAL, 3]]))
    answer(oneOrder, { order, events: [], claiming: { autoMax: 200, leftThisMonth: 3 } })
    answer(farmRounds, { rounds: [], absences: [] })
    answer(farmClaims, { claims: [] })
    answer(farmerStats, NO_SALES)
    answer(farmToday, {
      ...NOTHING_TODAY,
      pack: {
        orders: 1,
        packed: 0,
        left: [LEFT],
        days: [{ day: null, orders: 1, packed: 0, handedOver: 0, left: [LEFT] }],
      },
    })
    answer(farmParcels, {
      parcels: [bagOf({ _id: 'one', day: packDayOf('2026-12-01'), lines: [bagLineOf(BRINJAL, 3)] })],
      total: 1,
    })
    answer(packList, packListOf(packedProductOf(BRINJAL, [packedLineOf('one', 3)])))
    answer(myProducts, [listingAnswer({ name: 'Brinjal', hindiName: 'बैंगन', status: 'approved' })])
    await openApp(path, { as: [role], language })
    // The first page of an area loads its code.
    await screen.findAllByText(new RegExp(shown), {}, { timeout: 5_000 })
    expect(screen.queryByText(new RegExp(other))).toBeNull()
  })
})
