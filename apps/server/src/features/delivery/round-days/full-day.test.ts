import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWatchedDatabase } from '#testing/database/watched-database.ts'
import { shipRoundDay } from './ship-round-day.ts'
import { makeFullDay } from './testing/full-day.sql.ts'

const STOPS = 2_000
const { db, statementsOf } = await openWatchedDatabase()

test('a round with 2,000 stops leaves with a few statements, whatever the number of its stops', async () => {
  const { adminId, ...key } = await makeFullDay(db, STOPS)
  const began = performance.now()
  const statements = await statementsOf(async () => {
    const operator = { adminId, requestId: 'test' }
    expect(await shipRoundDay(db, operator, key)).toEqual({ orders: STOPS, unpaid: 0 })
  })
  console.info(`${STOPS} stops left in ${Math.round(performance.now() - began)} ms`)
  // Four transactions of about a dozen.
  expect(statements.length).toBeLessThanOrEqual(60)
  const { rows } = await sql<{ shipped: number; events: number; notices: number }>`
    select (select count(*) from orders where status = 'shipped' and id in (select order_id from stops))::int as shipped,
           (select count(distinct order_id) from order_events where kind = 'shipped' and actor_id = ${adminId}
               and order_id in (select order_id from stops))::int as events,
           (select count(*) from notices where kind = 'order_shipped')::int as notices`.execute(db)
  expect(rows).toEqual([{ shipped: STOPS, events: STOPS, notices: STOPS }])
}, 120_000)
