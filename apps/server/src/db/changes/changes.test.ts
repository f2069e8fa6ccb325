import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#testing/database/open-database.ts'
import { announce, type Change, onChanges } from './changes.ts'
import { inTransaction } from '../transaction.ts'

const { db } = await openDatabase()

const change: Change = { what: 'orders', to: ['an-account'], admins: true }

function heard(): Change[] {
  const changes: Change[] = []
  onChanges(db, (published) => changes.push(...published))
  return changes
}

test('a change is published once, after the commit and not before', async () => {
  const changes = heard()
  await inTransaction(db, async (tx) => {
    announce(tx, change)
    announce(tx, { ...change, what: 'returns' })
    await sql`select 1`.execute(tx)
    expect(changes).toEqual([])
  })
  expect(changes).toEqual([change, { ...change, what: 'returns' }])
})

test('a rolled back change is not published', async () => {
  const changes = heard()
  const work = inTransaction(db, async (tx) => {
    announce(tx, change)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(changes).toEqual([])
})

test('a change whose commit fails is not published', async () => {
  await sql`create table later (id int primary key deferrable initially deferred)`.execute(db)
  const changes = heard()
  const work = inTransaction(db, async (tx) => {
    await sql`insert into later values (1), (1)`.execute(tx)
    announce(tx, change)
  })
  await expect(work).rejects.toThrow('duplicate key')
  expect(changes).toEqual([])
})

test('a change of retried work is published once', async () => {
  const changes = heard()
  let tries = 0
  await inTransaction(db, async (tx) => {
    announce(tx, change)
    if (++tries === 1)
      await sql`do $$ begin raise exception 'tie' using errcode = '40001'; end $$`.execute(tx)
  })
  expect(tries).toBe(2)
  expect(changes).toEqual([change])
})

test('a publisher that fails does not affect the work, which is done once', async () => {
  onChanges(db, () => {
    throw Object.assign(new Error('tie'), { code: '40001' })
  })
  let tries = 0
  const answer = await inTransaction(db, async (tx) => {
    tries++
    announce(tx, change)
    return 'done'
  })
  expect([answer, tries]).toEqual(['done', 1])
})
