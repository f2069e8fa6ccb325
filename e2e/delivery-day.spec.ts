import type { APIRequestContext } from '@playwright/test'
import { addDays, indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { dayAndWindowText, shortDayText } from '@farmgate/messages/window-text.ts'
import { queryDatabase } from './database.ts'
import { newName } from './listings.ts'
import {
  type Line,
  moveByCall,
  ordersOf,
  placeByCall,
  press,
  productOnSale,
  putIntoCart,
  test,
} from './orders.ts'
import { ADDRESS, openAccount, type Person, signInByCall, tokenOf } from './people.ts'
import { expect } from './test.ts'

/** No other journey delivers there. */
const PINCODE = '416001'

const dayAhead = (days: number): string => addDays(indianDay(new Date()), days)
const startOf = (ahead: number): string => `${dayAhead(ahead)}T16:00:00+05:30`
const gateOf = (ahead: number): RegExp => new RegExp(`^${shortDayText(startOf(ahead), 'en')}`)

async function openBuyer(request: APIRequestContext): Promise<Person> {
  const buyer = await openAccount(request, 'user')
  const headers = await tokenOf(request, buyer)
  const response = await request.patch('/api/users/address', {
    headers,
    data: { ...ADDRESS, pincode: PINCODE },
  })
  expect(response.status()).toBe(200)
  return buyer
}

/** A round of this farm with one place on each of these days, 4–7 pm. */
async function openRound(farm: Person, ...daysAhead: number[]): Promise<void> {
  const [round] = await queryDatabase(
    `insert into rounds (id, name, kind, weekdays, window_from, window_to, cut_off_days, cut_off_minute, drop_off_place,
       drop_off_minute, capacity, from_day, created_by)
     select gen_random_uuid(), $1, 'home', '{1,2,3,4,5,6,7}', 960, 1140, 0, 480, 'Kothrud point', 660, 1, current_date, id
       from accounts where role = 'admin' limit 1 returning id`,
    newName('Round'),
  )
  const id = String(round?.['id'])
  await queryDatabase(`insert into round_pincodes (round_id, pincode) values ($1, $2)`, id, PINCODE)
  await queryDatabase(
    `insert into round_farms (round_id, farmer_id) select $1, id from accounts where email = $2`,
    id,
    farm.email,
  )
  await queryDatabase(
    `update farmer_profiles set delivery = 'rounds' where account_id = (select id from accounts where email = $1)`,
    farm.email,
  )
  for (const ahead of daysAhead)
    await queryDatabase(
      `insert into round_days (round_id, day, cut_off_at, drop_off_at, starts_at, ends_at, capacity)
       select $1, $2::date, start - interval '8 hours', start - interval '5 hours', start, start + interval '3 hours', 1
         from (values ($3::timestamptz)) as day (start)`,
      id,
      dayAhead(ahead),
      startOf(ahead),
    )
}

const closeDay = (ahead: number): Promise<unknown> =>
  queryDatabase(
    `update round_days set cut_off_at = now() - interval '1 minute'
      where day = $1::date and round_id in (select round_id from round_pincodes where pincode = $2)`,
    dayAhead(ahead),
    PINCODE,
  )

test('a buyer chooses a day; one that fills up meanwhile is refused before anything is ordered', async ({
  page,
  request,
}) => {
  const farm = await openAccount(request, 'farmer')
  const okra = await productOnSale(request, newName('Okra'), {}, farm)
  await openRound(farm, 1, 2, 3, 5, 7)
  await closeDay(2)
  const lines: Line[] = [{ product: okra, quantity: 1 }]
  await placeByCall(request, await openBuyer(request), lines)

  const buyer = await openBuyer(request)
  await putIntoCart(request, buyer, ...lines)
  await signInByCall(page, buyer)
  await page.goto('/checkout')
  const card = page.getByRole('region', { name: 'Which day' })
  const gate = (ahead: number) => card.getByRole('radio', { name: gateOf(ahead) })
  // The first day is taken, the second one over.
  await expect(gate(1)).toHaveAccessibleName(/Full \(every place is taken\)$/)
  await expect(gate(2)).toHaveAccessibleName(/Closed \(ordering for this day is over\)$/)
  await expect(gate(3)).toBeChecked()
  await gate(5).check()

  // Other buyers take both days meanwhile.
  await placeByCall(request, await openBuyer(request), lines)
  await placeByCall(request, await openBuyer(request), lines)
  await page.getByRole('radio', { name: /^Cash on Delivery/ }).check()
  await press(page, 'Place Order')
  const next = shortDayText(startOf(7), 'en')
  await expect(card.getByRole('alert')).toContainText(
    `${shortDayText(startOf(5), 'en')} is now full. The next free day is ${next}.`,
  )
  await expect(card.getByRole('alert')).toBeInViewport()
  expect(await ordersOf(request, buyer)).toEqual([])

  await expect(gate(5)).toBeDisabled()
  await expect(gate(7)).toBeChecked()
  await press(page, 'Place Order')
  await expect(page).toHaveURL('/ordersuccess')
  const [order] = await ordersOf(request, buyer)
  expect(order?.parcels).toMatchObject([{ delivery: { round: { day: dayAhead(7) } } }])

  const text = dayAndWindowText({ from: startOf(7), to: startOf(7).replace('16:00', '19:00') }, 'en')
  await page.goto('/orders')
  await expect(page.getByRole('article').getByText(text)).toBeVisible()
  await page.goto(`/orders/${order?._id ?? ''}`)
  const parcel = page.getByRole('region', { name: text })
  await expect(parcel).toContainText(`${ADDRESS.street}, ${PINCODE}`)
  await expect(parcel).not.toContainText('Hand-over code')
  await moveByCall(request, { _id: order?._id ?? '' }, 'shipped')
  await expect(parcel).toContainText('Hand-over code')
  await expect(parcel).toContainText(/\d \d \d \d/)
})
