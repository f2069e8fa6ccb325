import { pickDeals } from '@farmgate/contract/catalogue/deals.ts'
import { advanceOrder } from '@farmgate/contract/ordering/orders.ts'
import { expect, test } from 'vitest'
import { recordAct } from '#db/audit-log.sql.ts'
import { putLowered } from '#testing/builders/lowered.sql.ts'
import { openMarket } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { placedOrder } from '#testing/builders/orders.ts'
import { EXPORT_PAGE, type Row } from '#features/platform/exports/export-source.ts'
import { auditExport } from './audit-export.ts'

const market = await openMarket()
const { db } = market

async function rowsOf(
  accountId: string,
  question: Record<string, string | undefined>,
  language: 'en' | 'hi' = 'en',
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of auditExport(db, { accountId, language, question })) rows.push(row)
  return rows
}

test('the file describes each act in words, with the values before and after', async () => {
  const [admin, farmer, buyer] = [
    await market.person('admin'),
    await market.person('farmer'),
    await market.person('user'),
  ]
  const item = { _id: await putOnSale(db, { farmerId: farmer.id }), price: 40 }
  const { _id: id, number } = await placedOrder(market, buyer, [item])
  await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
  const deal = await putLowered(db, { farmerId: farmer.id, name: 'Ghee' })
  await admin.call(pickDeals, { body: { products: [deal] } })

  const [head, picked, shipped, signedIn, ...rest] = await rowsOf(admin.id, { admin: admin.id })
  expect(head?.slice(0, 4)).toEqual(['When', 'Admin', 'What', 'Subject'])
  expect(picked?.slice(1, 7)).toEqual([admin.name, 'Picked the deals', null, 'Deals: ', 'Deals: Ghee', ''])
  expect(shipped?.slice(1, 6)).toEqual([
    admin.name,
    'Marked an order as shipped',
    number,
    'Status: confirmed',
    'Status: shipped',
  ])
  expect(signedIn?.slice(1, 3)).toEqual([admin.name, 'Signed in'])
  expect(rest).toEqual([])

  const inHindi = await rowsOf(admin.id, { admin: admin.id, kind: 'order' }, 'hi')
  expect(inHindi.map((row) => row[2])).toEqual(['क्या', 'ऑर्डर रवाना किया'])
})

test('the file has every page to the end, and an act without words has its code', async () => {
  const admin = await market.person('admin')
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n <= EXPORT_PAGE; n++) await recordAct(tx, { actorId: admin.id, action: `order.n${n}` })
  })
  const rows = await rowsOf(admin.id, { admin: admin.id, kind: 'order' })
  expect(rows).toHaveLength(1 + EXPORT_PAGE + 1)
  expect(rows[1]?.[2]).toBe(`order.n${EXPORT_PAGE}`)
  expect(rows.at(-1)?.[2]).toBe('order.n0')
})
