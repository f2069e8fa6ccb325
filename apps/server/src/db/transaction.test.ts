import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import { inTransaction } from './transaction.ts'

const { db } = await openMarket()
await sql`create table pots (id int primary key, coins int not null)`.execute(db)
await sql`insert into pots values (1, 0), (2, 0)`.execute(db)

test('two transactions that lock the same rows in opposite order both finish', async () => {
  let tries = 0
  const fill = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      tries++
      await sql`update pots set coins = coins + 1 where id = ${first}`.execute(tx)
      await sleep(150)
      await sql`update pots set coins = coins + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([fill(1, 2), fill(2, 1)])
  const { rows } = await sql<{ coins: number }>`select coins from pots order by id`.execute(db)
  expect(rows).toEqual([{ coins: 2 }, { coins: 2 }])
  expect(tries).toBe(3)
})

test('work that never gets its lock is refused as busy after four tries', async () => {
  let tries = 0
  const work = inTransaction(db, async (tx) => {
    tries++
    await sql`do $$ begin raise exception 'tie' using errcode = '40001'; end $$`.execute(tx)
  })
  await expect(work).rejects.toThrow('server.busy')
  expect(tries).toBe(4)
})

test('any other error is not retried and everything is rolled back', async () => {
  let tries = 0
  const work = inTransaction(db, async (tx) => {
    tries++
    await sql`insert into pots values (3, 0)`.execute(tx)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  const { rows } = await sql`select from pots where id = 3`.execute(db)
  expect([tries, rows.length]).toEqual([1, 0])
})
