import { firstSteps } from '@farmgate/contract/market/first-steps.ts'
import { changeIdentity } from '@farmgate/contract/market/identity.ts'
import { advanceOrder } from '@farmgate/contract/ordering/orders.ts'
import { SAMPLE_IDENTITY } from '@farmgate/domain/market/sample-identity.ts'
import { expect, test } from 'vitest'
import { approvedListing } from '#testing/builders/listings.ts'
import { orderBody, place } from '#testing/builders/orders.ts'
import { updateAddress } from '@farmgate/contract/people/accounts.ts'
import { ADDRESS, openMarket } from '#testing/market.ts'

const market = await openMarket({}, { uses: 'none' })

test('the steps of a new market are done one after the other, until its first order is paid', async () => {
  const admin = await market.person('admin')
  const left = async () => (await admin.call(firstSteps, {})).left
  expect(await left()).toEqual(['identity', 'farm', 'product', 'delivery', 'payment'])
  await admin.call(changeIdentity, { body: SAMPLE_IDENTITY })
  const farmer = await market.person('farmer')
  expect(await left()).toEqual(['product', 'delivery', 'payment'])
  const okra = await approvedListing(market, farmer, admin)
  expect(await left()).toEqual(['delivery', 'payment'])
  const buyer = await market.person('user')
  await buyer.call(updateAddress, { body: ADDRESS })
  const { _id: id } = await place(buyer, orderBody([okra]))
  await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
  expect(await left()).toEqual(['payment'])
  await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
  expect(await left()).toEqual([])
})
