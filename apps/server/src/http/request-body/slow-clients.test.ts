import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { userProfile } from '@farmgate/contract/people/accounts.ts'
import { endOtherSessions } from '@farmgate/contract/people/sessions.ts'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'

const market = await openMarket()
const { port } = new URL(market.url)

/** Sends this and then nothing; returns how long the server waited. */
async function patience(sent: string): Promise<number> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const started = performance.now()
  socket.write(sent)
  socket.resume()
  await once(socket, 'close')
  return performance.now() - started
}

test('a caller who sends headers or body too slowly is disconnected', async () => {
  const post =
    'POST /users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  const [headers, body] = await Promise.all([
    patience('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:'),
    patience(post),
  ])
  expect(headers).toBeLessThan(8_000)
  expect(body).toBeLessThan(18_000)
}, 40_000)

test('two hundred slow callers do not block others', async () => {
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:')
    return socket
  })
  const started = performance.now()
  for (let i = 0; i < 20; i++) expect((await fetch(`${market.url}/healthz`)).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(3_000)
  for (const socket of sockets) socket.destroy()
})

test('a body that arrives after its sender was signed out changes nothing', async () => {
  const buyer = await market.person('user')
  const body = JSON.stringify({ city: 'Thiefville' })
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `PATCH /users/address HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${buyer.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 1)}`,
  )
  await sleep(300)
  const elsewhere = await market.signIn(buyer)
  await market.call(endOtherSessions, {}, { token: elsewhere.token })
  socket.write(body.slice(1))
  expect(await text(socket)).toContain('401 Unauthorized')
  const { user } = await market.call(userProfile, {}, { token: elsewhere.token })
  expect(user.address?.city).toBe('Pune')
})

test('the body of a request to an unknown path is not awaited', async () => {
  const post =
    'POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(post)
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toContain('404 Not Found')
  socket.destroy()
})
