import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { smallDisk } from '#testing/processes/small-disk.ts'
import { createDiskStore } from './disk-store.ts'
import type { PictureStore } from './picture-store.ts'

const ID = '0123456789abcdef'.repeat(2)
const NAME = `${ID}-640.webp`
const CONTENT = Buffer.from('a picture')
const HOUR_MS = 3_600_000

let root: string
let store: PictureStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'farmgate-store-'))
  store = await createDiskStore(root)
})

afterEach(() => rm(root, { recursive: true }))

const pathOf = (name: string) => join(root, 'files', name.slice(0, 2), name.slice(2, 4), name)
const age = (path: string, ms: number) => utimes(path, new Date(), new Date(Date.now() - ms))
const ago = (ms: number) => new Date(Date.now() - ms)

async function names(from = store): Promise<string[]> {
  const found: string[] = []
  for await (const { name } of from.list()) found.push(name)
  return found
}

test('a written file is read unchanged by every process that uses the folder', async () => {
  await store.write(NAME, CONTENT)
  const elsewhere = await createDiskStore(root)
  expect(await elsewhere.read(NAME)).toEqual(CONTENT)
  const file = await elsewhere.open(NAME)
  expect(file?.size).toBe(CONTENT.length)
  expect(file && (await buffer(file.stream()))).toEqual(CONTENT)
  expect(await names(elsewhere)).toEqual([NAME])
  expect(await readdir(store.incomingDir)).toEqual([])
})

test('writing a name again is harmless, also twice at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => store.write(NAME, CONTENT)))
  expect(await store.read(NAME)).toEqual(CONTENT)
  expect(await readdir(store.incomingDir)).toEqual([])
})

test.each([
  '../../secret',
  `../${NAME}`,
  `/etc/passwd`,
  `${NAME}\0.webp`,
  `${NAME}/`,
  `${ID}-640.webp\n`,
  `${ID}-641.webp`,
  `${ID}-640.svg`,
  `${ID.toUpperCase()}-640.webp`,
  'incoming',
  '',
])('%j is not a valid name: it can neither be read nor written nor removed', async (name) => {
  await writeFile(join(root, 'secret'), 'secret')
  expect(await store.open(name)).toBeNull()
  expect(await store.read(name)).toBeNull()
  expect(await store.removeOlder(name, ago(-HOUR_MS))).toBe(false)
  await expect(store.write(name, CONTENT)).rejects.toThrow('no name of a picture')
  expect(await readFile(join(root, 'secret'), 'utf8')).toBe('secret')
})

test('only an older file is removed; one written again since stays', async () => {
  await store.write(NAME, CONTENT)
  expect(await store.removeOlder(NAME, ago(HOUR_MS))).toBe(false)
  expect(await store.read(NAME)).toEqual(CONTENT)

  await age(pathOf(NAME), 2 * HOUR_MS)
  expect(await store.removeOlder(NAME, ago(HOUR_MS))).toBe(true)
  expect(await store.read(NAME)).toBeNull()
  expect(await readdir(store.incomingDir)).toEqual([])
})

test('a file that is written again while it is being removed is never lost', async () => {
  const fresh = join(root, 'fresh')
  for (let round = 0; round < 300; round++) {
    await store.write(NAME, CONTENT)
    await age(pathOf(NAME), 2 * HOUR_MS)
    await writeFile(fresh, CONTENT)
    // The last step of a write, at any moment of the removal.
    const landing = new Promise<void>((resolve, reject) => {
      setTimeout(() => void rename(fresh, pathOf(NAME)).then(resolve, reject), (round % 10) / 8)
    })
    await Promise.all([store.removeOlder(NAME, ago(HOUR_MS)), landing])
    expect(await store.read(NAME)).toEqual(CONTENT)
  }
  expect(await readdir(store.incomingDir)).toEqual([])
})

test('photos left by a dead process are removed, those of calls in progress are not', async () => {
  await writeFile(join(store.incomingDir, 'old'), 'photo')
  await writeFile(join(store.incomingDir, 'new'), 'photo')
  await age(join(store.incomingDir, 'old'), 2 * HOUR_MS)
  expect(await store.forgetIncoming(ago(HOUR_MS))).toBe(1)
  expect(await readdir(store.incomingDir)).toEqual(['new'])
})

test('on a full disk a picture is written completely or not at all', async () => {
  await using disk = await smallDisk()
  const full = await createDiskStore(disk.path)
  await full.write(NAME, Buffer.alloc(20_000, 1))
  const other = NAME.replace('0', 'f')
  await expect(full.write(other, Buffer.alloc(disk.tooManyBytes, 2))).rejects.toMatchObject({
    code: 'picture.no_room',
  })
  expect(await full.open(other)).toBeNull()
  expect(await names(full)).toEqual([NAME])
  expect(await readdir(full.incomingDir)).toEqual([])
  expect(await full.read(NAME)).toEqual(Buffer.alloc(20_000, 1))
})
