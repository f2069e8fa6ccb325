import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, dropDatabase, withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { SERVER_URL } from '@farmgate/server/testing/database/test-database.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Children, createChildren } from './children.ts'
import { migratePlainly } from './migrate-plainly.ts'
import { restartOnChange } from './restart-on-change.ts'

vi.setConfig({ testTimeout: 30_000 })

let folder: string
let children: Children
let watch: { close(): void }
let said: string[]
let migrate: () => Promise<string[]>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farmgate-watch-'))
  for (const name of ['src', 'migrations']) await mkdir(join(folder, name))
  children = createChildren(10_000, 300)
  said = []
  migrate = async () => []
  await writeFile(source('main'), baker('first'))
})

afterEach(async () => {
  watch.close()
  await children.stop()
  await rm(folder, { recursive: true })
})

test('every save by rename restarts the program, not only the first', async () => {
  await open()
  for (const name of ['second', 'third', 'fourth']) {
    await saveByRename(source('main'), baker(name))
    await untilBaked(name)
  }
  expect(await baked()).toEqual(['first', 'second', 'third', 'fourth'])
})

test('a file in a folder that was created later, or again, is watched as well', async () => {
  await open()
  for (let i = 0; i < 2; i++) {
    await mkdir(join(folder, 'src', 'orders'))
    await writeFile(source('orders/cancel'), 'one')
    await untilStarted(2 + 3 * i)
    await saveByRename(source('orders/cancel'), 'two')
    await untilStarted(3 + 3 * i)
    await rm(join(folder, 'src', 'orders'), { recursive: true })
    await untilStarted(4 + 3 * i)
  }
  expect(await baked()).toHaveLength(7)
})

test('a file that is not a source causes no restart', async () => {
  await open()
  for (const name of ['main.test.ts', 'notes.md', '.main.ts.swp', '.#main.ts', 'main.ts~']) {
    await writeFile(join(folder, 'src', name), 'text')
  }
  await sleep(500)
  expect(await baked()).toEqual(['first'])
  expect(said).toEqual([])
})

test('files that are saved together cause one restart', async () => {
  await open()
  for (let i = 0; i < 5; i++) {
    await saveByRename(source(`part-${i}`), 'text')
    await sleep(30)
  }
  await untilStarted(2)
  await sleep(500)
  expect(said).toEqual([expect.stringMatching(/part-0\.ts and 4 more changed$/)])
  expect(await baked()).toHaveLength(2)
})

test('a program that can’t start is started by the change that fixes it', async () => {
  await open()
  await saveByRename(source('main'), 'this is no program')
  await vi.waitUntil(() => said.length === 1, 10_000)
  await sleep(500)
  expect(await baked()).toEqual(['first'])
  await saveByRename(source('main'), baker('mended'))
  await untilBaked('mended')
  expect(await baked()).toEqual(['first', 'mended'])
})

test('a program that ignores SIGTERM is killed before the next one starts', async () => {
  await writeFile(source('main'), `${baker('deaf')}\nprocess.on('SIGTERM', () => {})`)
  await open()
  const deaf = Number(await readFile(join(folder, 'pid'), 'utf8'))
  await saveByRename(source('main'), baker('next'))
  await untilBaked('next')
  expect(() => process.kill(deaf, 0)).toThrow('ESRCH')
})

test('a restart leaves no process of the previous start', async () => {
  await open()
  const before = process.listenerCount('exit')
  await saveByRename(source('main'), baker('second'))
  await untilBaked('second')
  expect(process.listenerCount('exit')).toBe(before)
})

test('a migration is applied before the restart; a failing one is named and retried', async () => {
  const database = `farmgate_test_${Date.now()}_watch`
  const migrations = join(folder, 'migrations')
  await createDatabase(SERVER_URL, database)
  try {
    migrate = () => migratePlainly(withDatabaseName(SERVER_URL, database), migrations)
    await open()
    await writeFile(join(migrations, '0001_bread.sql'), 'create tabel bread ();')
    await vi.waitUntil(() => said.length === 2, 10_000)
    await sleep(300)
    expect(await baked()).toEqual(['first'])
    expect(said[1]).toBe(
      `The database ${database} can't be migrated: 0001_bread.sql: syntax error at or near "tabel"`,
    )

    // The next change is not a migration, but the program must not run on the old tables.
    await saveByRename(source('main'), baker('too early'))
    await vi.waitUntil(() => said.length === 4, 10_000)
    await saveByRename(join(migrations, '0001_bread.sql'), 'create table bread ();')
    await untilStarted(2)
    expect(said.at(-1)).toBe('applied 0001_bread')
  } finally {
    await dropDatabase(SERVER_URL, database)
  }
})

/** Starts the program under watch and waits until it runs. */
async function open(): Promise<void> {
  const program = children.restartable({ name: 'baker', args: [source('main')] })
  program.start()
  watch = restartOnChange({
    sources: [join(folder, 'src')],
    schema: [join(folder, 'migrations')],
    migrate: () => migrate(),
    programs: [program],
    say: (line) => said.push(line),
  })
  await untilStarted(1)
}

const source = (name: string): string => join(folder, 'src', `${name}.ts`)

/** A program that keeps running. It records its start and its pid. */
const baker = (name: string): string => `
  import { appendFileSync, writeFileSync } from 'node:fs'
  setInterval(() => {}, 1000)
  writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid))
  appendFileSync(${JSON.stringify(join(folder, 'baked'))}, ${JSON.stringify(`${name}\n`)})
`

async function baked(): Promise<string[]> {
  const file = join(folder, 'baked')
  return existsSync(file) ? (await readFile(file, 'utf8')).trimEnd().split('\n') : []
}

const untilBaked = (name: string) =>
  vi.waitUntil(async () => (await baked()).at(-1) === name, { timeout: 10_000 })

const untilStarted = (count: number) =>
  vi.waitUntil(async () => (await baked()).length === count, { timeout: 10_000 })

/** Saves as sed -i, git and careful editors do. */
async function saveByRename(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}
