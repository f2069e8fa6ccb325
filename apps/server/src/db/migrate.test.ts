import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, SERVER_URL } from '#testing/database/test-database.ts'
import { createDatabase, dropDatabase, onServer, withDatabaseName } from './databases.sql.ts'
import { MIGRATIONS_DIRECTORY, migrate, migrationNames } from './migrate.ts'

test('three deployers at once apply every migration once', async () => {
  const name = `farmgate_test_${Date.now()}_migrate`
  await createDatabase(SERVER_URL, name)
  onTestFinished(() => dropDatabase(SERVER_URL, name))
  const url = withDatabaseName(SERVER_URL, name)
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(applied.flat().sort()).toEqual(migrationNames())
})

test('a faulty migration is named and rolled back; those before it stay applied', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const directory = mkdtempSync(join(tmpdir(), 'farmgate-migrations-'))
  cpSync(MIGRATIONS_DIRECTORY, directory, { recursive: true })
  writeFileSync(join(directory, '9998_good.sql'), 'create table good (id int);\n')
  writeFileSync(join(directory, '9999_broken.sql'), 'create table broken (id boolaen);\n')
  await expect(migrate(database.url, { directory })).rejects.toThrow(
    '9999_broken.sql: type "boolaen" does not exist',
  )
  const tables = await onServer(database.url, (client) =>
    client.query("select tablename from pg_tables where tablename in ('good', 'broken')"),
  )
  expect(tables.rows).toEqual([{ tablename: 'good' }])
})

test('a migration that can not get its lock gives up, does not block the shop, and is retried', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const directory = mkdtempSync(join(tmpdir(), 'farmgate-migrations-'))
  cpSync(MIGRATIONS_DIRECTORY, directory, { recursive: true })
  writeFileSync(
    join(directory, '9999_late.sql'),
    '-- Up Migration\nalter table accounts add column late text;\n',
  )

  const shop = new Client({ connectionString: database.url })
  await shop.connect()
  await shop.query('begin')
  await shop.query('select from accounts')
  const migrating = migrate(database.url, { directory })

  // While the migration waits for its lock, new readers queue behind it: for two seconds, not for ever.
  await sleep(500)
  const reader = new Client({ connectionString: database.url })
  await reader.connect()
  const asked = performance.now()
  await reader.query('select count(*) from accounts')
  expect(performance.now() - asked).toBeLessThan(3_000)

  await shop.query('commit')
  expect(await migrating).toEqual(['9999_late'])
  await Promise.all([shop.end(), reader.end()])
})
