import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeStatement } from './describe-statement.ts'

const client = new pg.Client({
  connectionString: process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
})
beforeAll(() => client.connect())
afterAll(() => client.end())

test('a statement has its columns without being run', async () => {
  const columns = await describeStatement(client, 'select 1 / 0 as one, $1::text as two')
  expect(columns.map(({ name, dataTypeID }) => [name, dataTypeID])).toEqual([
    ['one', pg.types.builtins.INT4],
    ['two', pg.types.builtins.TEXT],
  ])
})

test('a statement without rows has none', async () => {
  expect(await describeStatement(client, 'set application_name = $$test$$')).toEqual([])
})

test('a statement that PostgreSQL refuses is named, and the next one is described', async () => {
  await expect(describeStatement(client, 'select nothing from nowhere')).rejects.toThrow(
    'relation "nowhere" does not exist: select nothing from nowhere',
  )
  expect(await describeStatement(client, 'select 1 as one')).toHaveLength(1)
})
