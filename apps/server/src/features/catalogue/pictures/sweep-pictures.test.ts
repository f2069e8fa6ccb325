import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { completeFields } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { reviewedRowOf } from '#features/catalogue/product-view/listing-columns.sql.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { photoOf, sendAvatar, storedFiles } from '#testing/builders/photos.ts'
import { finishPicture } from './finish-picture.ts'
import { storePicture, makePicture } from './store-picture.ts'
import { sweepPictures } from './sweep-pictures.ts'

const market = await openMarket()
const { db, workerDb, deps } = market
const sweep = () => sweepPictures(workerDb, deps.pictures, deps.log)
let farmer: Person
let colour = 0x300000

beforeEach(async () => {
  farmer = await market.person('farmer')
})

const newPhoto = () => photoOf({ width: 700, height: 500, colour: `#${((colour += 0x111)).toString(16)}` })

/** Uploads a picture, finishes it, and returns its id. */
async function bring(photo: Buffer): Promise<string> {
  const { body } = await sendAvatar(market, farmer, photo)
  const id = /\/([0-9a-f]{32})-/.exec(body.farmer.avatar ?? '')?.[1] ?? ''
  await finishPicture(workerDb, deps.pictures, deps.log, id)
  return id
}

const filesOf = async (id: string) => (await storedFiles(market)).filter((name) => name.startsWith(id))
const rows = async (id: string) =>
  (await db.selectFrom('pictures').select('id').where('id', '=', id).execute()).length

/** As if it had been uploaded the day before yesterday. */
async function makeOld(id: string): Promise<void> {
  await sql`update pictures set created_at = now() - interval '2 days' where id = ${id}`.execute(db)
  const then = new Date(Date.now() - 48 * 3_600_000)
  for (const name of await filesOf(id)) {
    await utimes(join(market.picturesDir, 'files', id.slice(0, 2), id.slice(2, 4), name), then, then)
  }
}

test('an unused picture is deleted after a day, with its files; a used one stays', async () => {
  const shown = await bring(await newPhoto())
  const left = await bring(await newPhoto())
  const young = await bring(await newPhoto())
  await sendAvatar(market, farmer, await newPhoto())
  await db.updateTable('farmer_profiles').set({ avatar: shown }).where('account_id', '=', farmer.id).execute()
  await makeOld(shown)
  await makeOld(left)

  await sweep()
  expect([await rows(shown), await rows(left), await rows(young)]).toEqual([1, 0, 1])
  expect(await filesOf(left)).toEqual([])
  expect(await filesOf(shown)).toHaveLength(6)
  expect(await filesOf(young)).toHaveLength(6)
  await sweep()
  expect(await filesOf(shown)).toHaveLength(6)
})

test('pictures of products, of pending changes, and of deleted products stay', async () => {
  const ids = [await bring(await newPhoto()), await bring(await newPhoto()), await bring(await newPhoto())]
  const [sold = '', proposed = '', deleted = ''] = ids
  await db.updateTable('farmer_profiles').set({ avatar: null }).where('account_id', '=', farmer.id).execute()
  const product = await putProduct(sold, null)
  await putProduct(deleted, new Date())
  await db
    .insertInto('product_changes')
    .values({ product_id: product, ...reviewedRowOf({ ...WORDS, pictureId: proposed }) })
    .execute()
  for (const id of ids) await makeOld(id)
  await sweep()
  for (const id of ids) expect([await rows(id), (await filesOf(id)).length]).toEqual([1, 6])
})

test('files without a row are deleted after a day, and abandoned uploads after an hour', async () => {
  const id = 'f'.repeat(32)
  await deps.pictures.write(`${id}-320.webp`, Buffer.from('x'))
  await deps.pictures.write(`${id}-1200.webp`, Buffer.from('x'))
  await mkdir(deps.pictures.incomingDir, { recursive: true })
  const left = join(deps.pictures.incomingDir, 'left')
  await writeFile(left, 'x')
  await sweep()
  expect(await filesOf(id)).toHaveLength(2)

  await makeOld(id)
  await utimes(left, new Date(), new Date(Date.now() - 2 * 3_600_000))
  await sweep()
  expect(await filesOf(id)).toEqual([])
  expect(await readdir(deps.pictures.incomingDir)).toEqual([])
})

test('a picture whose files can’t be removed does not block the others', async () => {
  const [stuck, next] = ['a'.repeat(32), 'b'.repeat(32)]
  for (const id of [stuck, next]) {
    await deps.pictures.write(`${id}-320.webp`, Buffer.from('x'))
    await makeOld(id)
  }
  const failing: typeof deps.pictures = {
    ...deps.pictures,
    removeOlder: (name, before) =>
      name.startsWith(stuck)
        ? Promise.reject(new Error('this file fails'))
        : deps.pictures.removeOlder(name, before),
  }
  await sweepPictures(workerDb, failing, deps.log)
  expect([(await filesOf(stuck)).length, (await filesOf(next)).length]).toEqual([1, 0])
  await sweep()
  expect(await filesOf(stuck)).toEqual([])
})

test('a picture that is uploaded again while it is swept is never without its files', async () => {
  const photo = await newPhoto()
  const path = join(market.picturesDir, 'photo')
  await writeFile(path, photo)
  for (let round = 0; round < 8; round++) {
    const id = await bring(photo)
    await db
      .updateTable('farmer_profiles')
      .set({ avatar: null })
      .where('account_id', '=', farmer.id)
      .execute()
    await makeOld(id)
    await Promise.all([
      sweep(),
      sweep(),
      sendAvatar(market, farmer, photo).then(({ status }) => expect(status).toBe(200)),
    ])
    await finishPicture(workerDb, deps.pictures, deps.log, id)
    expect((await farmer.call(farmerProfile, {})).farmer.avatar).toContain(id)
    expect(await filesOf(id)).toHaveLength(6)
  }
})

test('a written master that is not stored in a row yet is left alone', async () => {
  const photo = await newPhoto()
  const path = join(market.picturesDir, 'waiting')
  await writeFile(path, photo)
  const id = await bring(photo)
  await db.updateTable('farmer_profiles').set({ avatar: null }).where('account_id', '=', farmer.id).execute()
  await makeOld(id)
  // Written again, not yet stored in a row: the sweeper runs at this moment.
  const made = await makePicture(deps.pictures, { path })
  await sweep()
  expect(await rows(id)).toBe(0)
  await inTransaction(db, async (tx) => {
    await storePicture(tx, farmer.id, made)
    await tx.updateTable('farmer_profiles').set({ avatar: id }).where('account_id', '=', farmer.id).execute()
  })
  await finishPicture(workerDb, deps.pictures, deps.log, id)
  expect(await filesOf(id)).toHaveLength(6)
})

test('while a picture is being stored again, its files are not swept', async () => {
  const id = await bring(await newPhoto())
  await db.updateTable('farmer_profiles').set({ avatar: null }).where('account_id', '=', farmer.id).execute()
  await makeOld(id)
  await sql`delete from pictures where id = ${id}`.execute(db)
  let sweeping: Promise<void> = Promise.resolve()
  await inTransaction(db, async (tx) => {
    await storePicture(tx, farmer.id, { id, width: 700, height: 500, placeholder: 'data:,' })
    await tx.updateTable('farmer_profiles').set({ avatar: id }).where('account_id', '=', farmer.id).execute()
    // It sees no row yet; by the time it gets the lock there is one.
    sweeping = sweep()
    await sleep(300)
  })
  await sweeping
  expect(await filesOf(id)).toHaveLength(6)
})

const WORDS = completeFields({ name: 'Okra', description: '', category: 'Vegetables', unit: 'kg' })

async function putProduct(pictureId: string, deletedAt: Date | null): Promise<string> {
  const { id } = await db
    .insertInto('products')
    .values({
      ...reviewedRowOf({ ...WORDS, pictureId }),
      id: sql<string>`gen_random_uuid()`,
      farmer_id: farmer.id,
      price_paise: 100,
      status: 'approved',
      deleted_at: deletedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('stock_moves').values({ product_id: id, kind: 'initial', delta: 0 }).execute()
  return id
}
