import { answerClaim, farmClaims, makeClaim } from '@farmgate/contract/ordering/claims.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder } from '#testing/builders/orders.ts'
import { ADDRESS, openMarket, outcome, type Person } from '#testing/market.ts'

const market = await openMarket()
let buyer: Person
let admin: Person

beforeAll(async () => {
  buyer = await market.person('user')
  admin = await market.person('admin')
})

/** A farm with a claim of ₹360 about its okra, which an operator decides. */
async function claimed() {
  const farmer = await market.person('farmer')
  const okra = {
    _id: await putOnSale(market.db, { farmerId: farmer.id, name: 'Okra', available: 100 }),
    price: 40,
    count: 9,
  }
  const { _id: id } = await deliveredOrder(market, buyer, admin, [okra])
  const body = {
    line: okra._id,
    grams: 8_500,
    reason: 'spoiled',
    words: 'It was black inside',
    upiId: 'secret.asha@upi',
  } as const
  const { order } = await buyer.call(makeClaim, { params: { id }, body })
  return { farmer, order, claim: order.claims[0]?._id ?? '' }
}
const answer = (farmer: Person, id: string, words = 'It left us fresh', idempotencyKey?: string) =>
  farmer.call(
    answerClaim,
    { params: { id }, body: { words } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
const claimsOf = async (farmer: Person) => (await farmer.call(farmClaims, {})).claims

test('a farm reads the claims about its own items, and nothing that leads to the buyer', async () => {
  const { farmer, order, claim } = await claimed()
  const neighbour = await claimed()
  const claims = await claimsOf(farmer)
  expect(claims).toMatchObject([
    {
      _id: claim,
      order: { _id: order._id, number: order.number },
      product: { name: 'Okra', unit: 'kg' },
      user: { name: buyer.name, place: 'Pune, Maharashtra' },
      amount: { grams: 8_500 },
      reason: 'spoiled',
      words: 'It was black inside',
      asked: 340,
      state: 'pending',
      given: null,
      farmWords: null,
    },
  ])
  const sent = JSON.stringify(claims)
  for (const secret of ['secret.asha', buyer.email, ADDRESS.street, ADDRESS.phone, neighbour.claim])
    expect(sent).not.toContain(secret)
})

test('its side is written and written again until the claim is decided, and the buyer and operators read it', async () => {
  const { farmer, order, claim } = await claimed()
  expect(await outcome(answer(farmer, claim, '   '))).toBe('request.invalid')
  const { claims } = await answer(farmer, claim, 'It left us fresh', 'claim-side-0001')
  expect(claims).toMatchObject([{ _id: claim, farmWords: 'It left us fresh', state: 'pending' }])
  await answer(farmer, claim, 'It was cut that morning')
  // The first one again, as after a lost response: it does not replace the second.
  await answer(farmer, claim, 'It left us fresh', 'claim-side-0001')
  const shown = async (who: Person) =>
    (await who.call(oneOrder, { params: { id: order._id } })).order.claims.map(({ farmWords }) => farmWords)
  expect(await shown(buyer)).toEqual(['It was cut that morning'])
  expect(await shown(admin)).toEqual(['It was cut that morning'])

  // An approved return closes the claim.
  await buyer.call(requestReturn, { params: { id: order._id } })
  await admin.call(decideReturn, { params: { id: order._id }, body: { status: 'approved' } })
  expect(await outcome(answer(farmer, claim))).toBe('claim.decided')
  expect(await claimsOf(farmer)).toMatchObject([
    { state: 'rejected', farmWords: 'It was cut that morning', note: expect.any(String) },
  ])
})

test('another farm, or one without such a claim, answers nothing', async () => {
  const { farmer, claim } = await claimed()
  const stranger = await market.person('farmer')
  for (const id of [claim, 'claim', crypto.randomUUID()])
    expect(await outcome(answer(stranger, id))).toBe('claim.not_found')
  expect(await claimsOf(stranger)).toEqual([])
  expect(await claimsOf(farmer)).toMatchObject([{ farmWords: null }])
})
