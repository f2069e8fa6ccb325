import { rm } from 'node:fs/promises'
import {
  databaseExists,
  dropDatabase,
  onServer,
  withDatabaseName,
} from '@farmgate/server/db/databases.sql.ts'
import { SERVER_URL } from '@farmgate/server/testing/database/test-database.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Children, createChildren } from './children.ts'
import { keepDatabase, makeDatabase } from './database.ts'
import { journalOf, picturesOf } from './paths.ts'
import { PlainError } from './plain-error.ts'

vi.setConfig({ testTimeout: 60_000 })

let place: { serverUrl: string; database: string }
let seeds: number
let children: Pick<Children, 'run'>
/** Fills it quickly with one person, where the content does not matter. */
let quick: Pick<Children, 'run'>

beforeEach(() => {
  place = { serverUrl: SERVER_URL, database: `farmgate_test_${Date.now()}_stack` }
  seeds = 0
  const real = createChildren()
  children = {
    run: (options) => {
      seeds += 1
      return real.run(options)
    },
  }
  quick = {
    run: async ({ env }) => {
      seeds += 1
      await onServer(env?.['DATABASE_URL'] ?? '', (client) => client.query(ONE_PERSON))
    },
  }
})

afterEach(async () => {
  for (const name of [place.database, `${place.database}_building`]) {
    await dropDatabase(SERVER_URL, name)
    await rm(picturesOf(name), { recursive: true, force: true })
    await rm(journalOf(name), { force: true })
  }
})

test('a missing database is created and filled; the next start uses the same one', async () => {
  const url = await keepDatabase(place, children)
  // Three operators, twenty-two buyers, thirty farmers.
  expect(await people(url)).toBe(3 + 22 + 30)
  await leaveMark(url)
  expect(await keepDatabase(place, children)).toBe(url)
  expect(await hasMark(url)).toBe(true)
  expect(seeds).toBe(1)
})

test('--fresh creates a new one', async () => {
  const url = await keepDatabase(place, quick)
  await leaveMark(url)
  expect(await makeDatabase(place, quick)).toBe(url)
  expect(await hasMark(url)).toBe(false)
  expect(await people(url)).toBe(1)
})

test('a database that could not be filled is created again at the next start', async () => {
  const failing = { run: () => Promise.reject(new PlainError('no people today')) }
  await expect(keepDatabase(place, failing)).rejects.toThrow('no people today')
  expect(await databaseExists(SERVER_URL, place.database)).toBe(false)
  expect(await people(await keepDatabase(place, quick))).toBe(1)
})

test('when --fresh fails, the old one is still there', async () => {
  const url = await keepDatabase(place, quick)
  await leaveMark(url)
  const failing = { run: () => Promise.reject(new PlainError('no people today')) }
  await expect(makeDatabase(place, failing)).rejects.toThrow('no people today')
  expect(await hasMark(withDatabaseName(SERVER_URL, place.database))).toBe(true)
})

const ONE_PERSON = `insert into accounts (id, realm, role, name, email, password_hash)
  values (gen_random_uuid(), 'users', 'user', 'Asha', 'asha@example.in', '-')`

const people = (url: string) =>
  onServer(url, async (client) => (await client.query('select from accounts')).rowCount)

const leaveMark = (url: string) => onServer(url, (client) => client.query('create table mark ()'))

const hasMark = (url: string) =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(`select to_regclass('mark') as mark`)
    return rows[0]?.mark === 'mark'
  })
