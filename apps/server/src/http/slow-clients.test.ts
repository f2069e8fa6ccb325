import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openMarket } from '../testing/market.ts'

const market = await openMarket()
const { port } = new URL(market.url)

/** Sends this and then nothing; answers how long the server put up with it. */
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

test('a caller who dawdles over the headers or the body is let go', async () => {
  const post =
    'POST /users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  const [headers, body] = await Promise.all([
    patience('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:'),
    patience(post),
  ])
  expect(headers).toBeLessThan(8_000)
  expect(body).toBeLessThan(18_000)
}, 40_000)

test('two hundred of them do not keep anybody else waiting', async () => {
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
