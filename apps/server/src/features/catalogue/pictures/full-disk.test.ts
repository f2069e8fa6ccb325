import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createDiskStore } from '#adapters/pictures/disk-store.ts'
import { openMarket } from '#testing/market.ts'
import { nothingLeftBehind, sendAvatar, storedFiles } from '#testing/builders/photos.ts'
import { smallDisk } from '#testing/processes/small-disk.ts'

const disk = await smallDisk()
afterAll(() => disk[Symbol.asyncDispose]())
const market = await openMarket({ pictures: await createDiskStore(disk.path) })

/** Hardly compressible: as large as a photo of its size can be. */
const noisyPhoto = (width: number, height: number, quality: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality })
    .toBuffer()

test('a photo that does not fit on the disk is refused with that reason, and nothing of it stays', async () => {
  const farmer = await market.person('farmer')
  const photo = await noisyPhoto(1_000, 800, 95)
  expect(photo.length).toBeGreaterThan(disk.tooManyBytes)
  expect(await sendAvatar(market, farmer, photo)).toMatchObject({
    status: 409,
    body: { code: 'picture.no_room' },
  })
  await nothingLeftBehind(market)
})

test('a photo that fits, but whose picture does not, is refused with that reason, and nothing of it stays', async () => {
  const farmer = await market.person('farmer')
  const photo = await noisyPhoto(1_200, 900, 15)
  expect(photo.length).toBeLessThan(150_000)
  expect((await sendAvatar(market, farmer, photo)).body.code).toBe('picture.no_room')
  expect(await storedFiles(market)).toEqual([])
  expect(await market.db.selectFrom('pictures').select('id').execute()).toEqual([])
  await nothingLeftBehind(market)
})

test('a small photo fits again', async () => {
  const farmer = await market.person('farmer')
  expect((await sendAvatar(market, farmer, await noisyPhoto(60, 40, 50))).status).toBe(200)
})
