import { approvePayouts, draftPayouts, onePayoutRun } from '@farmgate/contract/money/payouts.ts'
import type { Market, Person } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, type ItemToOrder } from '#testing/builders/orders.ts'
import { followUp, type PayoutDeps, sendPayouts } from '#features/money/payout-sending/send-payout.ts'
import { listSentToTry } from '#features/money/payout-store/payouts.sql.ts'
import { askAgain, endWaits, giveAccount } from './payouts.sql.ts'

/** A farm with an account and something on sale for ₹200. */
export interface PaidFarm {
  readonly farmer: Person
  readonly accountId: string
  readonly item: ItemToOrder
}

export async function farmToPay(market: Market, own?: Person): Promise<PaidFarm> {
  const farmer = own ?? (await market.person('farmer'))
  const _id = await putOnSale(market.db, { farmerId: farmer.id, available: 10_000, pricePaise: 200_00 })
  return { farmer, accountId: await giveAccount(market.db, farmer.id), item: { _id, price: 200 } }
}

/** Sold and delivered to a buyer three days ago. */
export async function sold(market: Market, buyer: Person, admin: Person, items: readonly ItemToOrder[]) {
  const order = await deliveredOrder(market, buyer, admin, items, 'UPI')
  await endWaits(market.db)
  return order
}

export const payoutDepsOf = ({ workerDb: db, deps: { rail, log } }: Market): PayoutDeps => ({
  db,
  log,
  rail,
  payTo: async () => ({ kind: 'bank', ifsc: 'HDFC0000123', number: '50100123454417', name: 'Ravi Patil' }),
})

export const draftOf = async (by: Person, farms?: readonly PaidFarm[]): Promise<string> => {
  const body = farms === undefined ? {} : { farmers: farms.map(({ farmer }) => farmer.id) }
  return (await by.call(draftPayouts, { body })).run._id
}

/** Approves with every warning ticked. */
export async function approve(by: Person, id: string): Promise<void> {
  const { payouts } = await by.call(onePayoutRun, { params: { id }, query: {} })
  await by.call(approvePayouts, { params: { id }, body: { ticked: payouts.map(({ _id }) => _id) } })
}

/** Sends a run and asks about what is under way, until nothing changes any more. */
export async function sendAll(market: Market, runId: string): Promise<void> {
  const deps = payoutDepsOf(market)
  await sendPayouts(deps, runId, 10_000)
  await followAll(market)
}

export async function followAll(market: Market): Promise<void> {
  const deps = payoutDepsOf(market)
  await market.simulator.advance(60)
  await askAgain(market.db)
  for (const id of await listSentToTry(market.workerDb, 10_000)) await followUp(deps, id)
}
