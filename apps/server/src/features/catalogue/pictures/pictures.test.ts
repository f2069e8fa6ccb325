import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { farmerProfile, updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { openMarket } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { nothingLeftBehind, sendAvatar, storedFiles, photoOf } from '#testing/builders/photos.ts'
import { clearJobs, readJobs } from '#testing/processes/worker-jobs.sql.ts'
import { finishLatePictures, finishPicture } from './finish-picture.ts'
import { storePicture, PICTURES_MAX } from './store-picture.ts'

const market = await openMarket()
const { db, workerDb, deps } = market
const finish = (id: string) => finishPicture(workerDb, deps.pictures, deps.log, id)
const idIn = (address: string | null) => /^\/pictures\/([0-9a-f]{32})-/.exec(address ?? '')?.[1] ?? ''
const fetched = async (address: string | null) =>
  Buffer.from(await (await fetch(market.url + address)).arrayBuffer())

beforeEach(() => clearJobs(db))

/** Registering queues a mail as well. */
const pictureJobs = async () => (await readJobs(db)).filter(({ name }) => name === 'finish-picture')

test('a photo on the form becomes the picture on the profile', async () => {
  const farmer = await market.person('farmer')
  const { status, body } = await sendAvatar(market, farmer, await photoOf(), { fields: { place: 'Pawas' } })
  expect(status).toBe(200)
  expect(body.farmer).toMatchObject({ place: 'Pawas', name: farmer.name })
  expect(body.farmer.avatar).toMatch(/^\/pictures\/[0-9a-f]{32}-1200\.webp$/)
  expect((await farmer.call(farmerProfile, {})).farmer.avatar).toBe(body.farmer.avatar)
  expect(await sharp(await fetched(body.farmer.avatar)).metadata()).toMatchObject({
    format: 'webp',
    width: 1_200,
    height: 900,
  })
  await nothingLeftBehind(market)
})

test('a form without a photo leaves the picture unchanged, and so does an empty field', async () => {
  const farmer = await market.person('farmer')
  const { body } = await sendAvatar(market, farmer, await photoOf())
  await farmer.call(updateFarmerProfile, { body: { place: 'Pawas' } })
  const again = await sendAvatar(market, farmer, Buffer.alloc(0), { fields: { about: 'Mangoes' } })
  expect(again.body.farmer).toMatchObject({ avatar: body.farmer.avatar, place: 'Pawas', about: 'Mangoes' })
})

test('a picture does not reveal where it was taken, and is upright', async () => {
  const farmer = await market.person('farmer')
  const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#407040' } })
    .withExif({
      IFD0: { Make: 'Canary Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 1234/100' },
    })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.includes('Canary')).toBe(true)
  const { body } = await sendAvatar(market, farmer, photo)
  await finish(idIn(body.farmer.avatar))

  for (const name of await filesOf(idIn(body.farmer.avatar))) {
    const content = await fetched(`/pictures/${name}`)
    expect(/Canary|Exif|GPS|ICC/.test(content.toString('latin1'))).toBe(false)
    if (name.endsWith('.avif')) continue
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(content).metadata()
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
    expect(height).toBeGreaterThan(width)
  }
})

test('the other sizes are made by a job; running it twice changes nothing', async () => {
  const farmer = await market.person('farmer')
  const { body } = await sendAvatar(market, farmer, await photoOf({ colour: '#11aa33' }))
  const id = idIn(body.farmer.avatar)
  expect(await pictureJobs()).toMatchObject([{ name: 'finish-picture', payload: { id } }])

  await finish(id)
  const files = await filesOf(id)
  expect(files).toEqual(
    ['1200.avif', '1200.webp', '320.avif', '320.webp', '640.avif', '640.webp'].map((end) => `${id}-${end}`),
  )
  for (const name of files) {
    const content = await fetched(`/pictures/${name}`)
    if (name.endsWith('.avif')) expect(content.toString('latin1', 4, 12)).toBe('ftypavif')
    else expect((await sharp(content).metadata()).width).toBe(Number(name.slice(33, -5)))
  }
  expect((await farmer.call(farmerProfile, {})).farmer.avatar).toBe(`/pictures/${id}-640.webp`)

  const written = await timesOf(files)
  await finish(id)
  expect(await timesOf(files)).toEqual(written)
})

test('a small photo is not upscaled: it has one size', async () => {
  const farmer = await market.person('farmer')
  const { body } = await sendAvatar(market, farmer, await photoOf({ width: 200, height: 300 }))
  const id = idIn(body.farmer.avatar)
  await finish(id)
  expect(await filesOf(id)).toEqual([`${id}-1200.avif`, `${id}-1200.webp`])
  expect((await sharp(await fetched(`/pictures/${id}-1200.webp`)).metadata()).width).toBe(200)
  expect((await farmer.call(farmerProfile, {})).farmer.avatar).toBe(`/pictures/${id}-1200.webp`)
})

test('a picture whose job was lost is finished by the sweep', async () => {
  const farmer = await market.person('farmer')
  const { body } = await sendAvatar(market, farmer, await photoOf({ colour: '#123456' }))
  const id = idIn(body.farmer.avatar)
  await clearJobs(db)
  await finishLatePictures(workerDb)
  expect(await pictureJobs()).toEqual([])

  await db
    .updateTable('pictures')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where('id', '=', id)
    .execute()
  await finishLatePictures(workerDb)
  await finishLatePictures(workerDb)
  const jobs = await readJobs(db)
  expect(jobs).toMatchObject([{ name: 'finish-picture', payload: { id } }])
})

test('two farmers with the same photo share one picture, and uploading it again returns the same', async () => {
  const [one, two] = [await market.person('farmer'), await market.person('farmer')]
  const photo = await photoOf({ colour: '#404142' })
  const avatars = new Set<string | null>()
  for (const farmer of [one, two, one])
    avatars.add((await sendAvatar(market, farmer, photo)).body.farmer.avatar)
  expect(avatars.size).toBe(1)
  const id = idIn([...avatars][0] ?? null)
  expect(await rowsOf(id)).toHaveLength(1)
  expect(await ownersOf(id)).toEqual([one.id, two.id].sort())
})

test('a refused form stores no picture', async () => {
  const [farmer, other] = [await market.person('farmer'), await market.person('farmer')]
  const photo = await photoOf({ colour: '#505152' })
  const before = await countRows()
  const taken = await sendAvatar(market, farmer, photo, {
    fields: { email: other.email, currentPassword: farmer.password },
  })
  expect(taken.body.code).toBe('farmer_profile.refused')
  const faulty = await sendAvatar(market, farmer, photo, { fields: { name: ' ' } })
  expect(faulty.body.code).toBe('farmer_profile.refused')
  expect((await farmer.call(farmerProfile, {})).farmer.avatar).toBeNull()
  expect(await countRows()).toBe(before)
  expect(await pictureJobs()).toEqual([])
  await nothingLeftBehind(market)
})

test('an account can’t exceed its picture quota, even with two uploads at once', async () => {
  const farmer = await market.person('farmer')
  const kept = await photoOf({ colour: '#606162' })
  await sendAvatar(market, farmer, kept)
  await givePictures(farmer.id, PICTURES_MAX - 2)

  const last = await Promise.all([
    sendAvatar(market, farmer, await photoOf({ colour: '#616263' })),
    sendAvatar(market, farmer, await photoOf({ colour: '#626364' })),
  ])
  expect(last.map(({ body }) => body.code ?? 'done').sort()).toEqual(['done', 'picture.too_many'])
  expect(await countOwned(farmer.id)).toBe(PICTURES_MAX)
  // An existing picture may be used again.
  expect((await sendAvatar(market, farmer, kept)).status).toBe(200)
  await nothingLeftBehind(market)
})

test('two calls that each store a picture wait for one another, so that both are counted', async () => {
  const farmer = await market.person('farmer')
  await givePictures(farmer.id, PICTURES_MAX - 1)
  const keep = (id: string, pauseMs: number) =>
    inTransaction(db, async (tx) => {
      await storePicture(tx, farmer.id, { id, width: 10, height: 10, placeholder: 'data:,' })
      await sleep(pauseMs)
    }).catch((error: unknown) => (error instanceof Refusal ? error.code : String(error)))
  const first = keep('1'.repeat(32), 500)
  await sleep(100)
  expect(await Promise.all([first, keep('2'.repeat(32), 0)])).toEqual([undefined, 'picture.too_many'])
  expect(await countOwned(farmer.id)).toBe(PICTURES_MAX)
})

test('pictures of deleted products no longer count', async () => {
  const farmer = await market.person('farmer')
  await givePictures(farmer.id, PICTURES_MAX)
  const { body } = await sendAvatar(market, farmer, await photoOf({ colour: '#707172' }))
  expect(body.code).toBe('picture.too_many')
  const [first] = await db
    .selectFrom('picture_owners')
    .select('picture_id')
    .where('account_id', '=', farmer.id)
    .limit(1)
    .execute()
  const productId = await putOnSale(db, { farmerId: farmer.id })
  await db
    .updateTable('products')
    .set({ picture_id: first?.picture_id ?? '', status: 'pending', version: 2, deleted_at: new Date() })
    .where('id', '=', productId)
    .execute()
  expect((await sendAvatar(market, farmer, await photoOf({ colour: '#707172' }))).status).toBe(200)
})

const filesOf = async (id: string) => (await storedFiles(market)).filter((name) => name.startsWith(id))

async function timesOf(names: readonly string[]): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for await (const { name, modifiedAt } of deps.pictures.list()) {
    if (names.includes(name)) times[name] = modifiedAt.getTime()
  }
  return times
}

const rowsOf = (id: string) => db.selectFrom('pictures').select('id').where('id', '=', id).execute()

const ownersOf = async (id: string) =>
  (await db.selectFrom('picture_owners').select('account_id').where('picture_id', '=', id).execute())
    .map((row) => row.account_id)
    .sort()

const countRows = async () => (await db.selectFrom('pictures').select('id').execute()).length

const countOwned = async (accountId: string) =>
  (await db.selectFrom('picture_owners').select('picture_id').where('account_id', '=', accountId).execute())
    .length

/** As if the account had uploaded this number of pictures. */
async function givePictures(accountId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => randomBytes(16).toString('hex'))
  await db
    .insertInto('pictures')
    .values(ids.map((id) => ({ id, width: 10, height: 10, placeholder: 'data:,', complete: true })))
    .execute()
  await db
    .insertInto('picture_owners')
    .values(ids.map((id) => ({ account_id: accountId, picture_id: id })))
    .execute()
}
