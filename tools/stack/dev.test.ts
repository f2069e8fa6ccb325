import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createDatabase, dropDatabase, withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { migrate } from '@farmgate/server/db/migrate.ts'
import { freePort } from '@farmgate/server/testing/processes/program.ts'
import { SERVER_URL } from '@farmgate/server/testing/database/test-database.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { picturesOf } from './paths.ts'

vi.setConfig({ testTimeout: 60_000 })

let database: string
let dev: ChildProcessByStdio<null, Readable, Readable>

beforeEach(async () => {
  database = `farmgate_test_${Date.now()}_dev`
  await createDatabase(SERVER_URL, database)
})

afterEach(async () => {
  // Not SIGKILL: it could not stop its programs then.
  if (dev.exitCode === null && dev.kill('SIGTERM')) await once(dev, 'exit')
  await dropDatabase(SERVER_URL, database)
  await rm(picturesOf(database), { recursive: true, force: true })
})

test('a database of another branch is named, and --fresh starts over with a new one', async () => {
  await migrateAsOnAnotherBranch()

  dev = await start()
  const [[code], said] = await Promise.all([once(dev, 'exit'), text(dev.stderr)])
  expect(code).toBe(1)
  expect(said).toMatch(
    new RegExp(`^The database ${database} has run the migration 0000_elsewhere where this checkout has `),
  )
  expect(said).toMatch(/npm run dev -- --fresh\n$/)

  dev = await start('--fresh')
  const lines = dev.stdout.setEncoding('utf8')
  let printed = ''
  for await (const line of lines) {
    printed += line
    if (printed.includes('the password is')) break
  }
  const pages = /pages (\S+)/.exec(printed)?.[1]
  const reply = await fetch(`${pages}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'user', email: 'buyer@farmgate.test', password: 'farmgate-demo' }),
  })
  expect(reply.status).toBe(200)
  dev.kill('SIGTERM')
  expect((await once(dev, 'exit'))[0]).toBe(0)
})

async function migrateAsOnAnotherBranch(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'farmgate-migrations-'))
  await writeFile(join(directory, '0000_elsewhere.sql'), 'create table elsewhere ();')
  await migrate(withDatabaseName(SERVER_URL, database), { directory })
  await rm(directory, { recursive: true })
}

async function start(...flags: string[]): Promise<typeof dev> {
  const file = new URL('dev.ts', import.meta.url).pathname
  const ports = ['--port', String(await freePort()), '--api-port', String(await freePort())]
  return spawn(process.execPath, [file, ...ports, '--database', database, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
