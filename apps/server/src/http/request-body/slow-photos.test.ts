import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { endOtherSessions } from '@farmgate/contract/people/sessions.ts'
import { expect, test } from 'vitest'
import { OKRA } from '#testing/builders/listings.ts'
import { openMarket } from '#testing/market.ts'
import { nothingLeftBehind, photoOf } from '#testing/builders/photos.ts'

const market = await openMarket()
const { port } = new URL(market.url)

const profileForm = (photo: Buffer) => formOf({ place: 'Pawas' }, 'avatar', photo)
const productForm = (photo: Buffer) => formOf(OKRA, 'image', photo)

const formOf = (fields: Readonly<Record<string, string | number>>, field: string, photo: Buffer) =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`),
    photo,
    Buffer.from('\r\n--x--\r\n'),
  ])

/** Sends the form in these many pieces with a pause after each. */
async function sendSlowly(
  token: string,
  form: Buffer,
  pieces: number,
  pauseMs: number,
  { call = 'PATCH /farmers/updateprofile', halfway = async () => {} } = {},
): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const answer = text(socket).catch(() => '')
  socket.write(
    `${call} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}\r\n\r\n`,
  )
  const size = Math.ceil(form.length / pieces)
  for (let i = 0; i < pieces && !socket.destroyed; i++) {
    socket.write(form.subarray(i * size, (i + 1) * size))
    if (i === Math.floor(pieces / 2)) await halfway()
    await sleep(pauseMs)
  }
  return answer
}

test('a photo may take longer to arrive than any other body, for slow connections', {
  timeout: 60_000,
}, async () => {
  const farmer = await market.person('farmer')
  const form = profileForm(await photoOf())
  expect(await sendSlowly(farmer.token, form, 20, 1_000)).toMatch(/^HTTP\/1\.1 200 /)
  expect((await farmer.call(farmerProfile, {})).farmer.avatar).not.toBeNull()
})

test('an unknown caller is refused before sending a photo', async () => {
  const started = performance.now()
  expect(await sendSlowly('not-a-token', profileForm(await photoOf()), 2, 10)).toMatch(/^HTTP\/1\.1 401 /)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('a form whose sender was signed out before its end changes nothing', async () => {
  const farmer = await market.person('farmer')
  const elsewhere = await market.signIn(farmer)
  const answer = await sendSlowly(farmer.token, productForm(await photoOf()), 4, 200, {
    call: 'POST /farmers/products',
    halfway: async () => void (await market.call(endOtherSessions, {}, { token: elsewhere.token })),
  })
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(await market.db.selectFrom('products').select('id').execute()).toEqual([])
  expect(await market.db.selectFrom('pictures').select('id').execute()).toHaveLength(1)
  await nothingLeftBehind(market)
})
