import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openConnection } from './http-connection.ts'

const server = createServer((request, response) => {
  if (request.url === '/chunks') {
    response.write('first ')
    setImmediate(() => response.end('second'))
  } else if (request.url === '/none') response.writeHead(204).end()
  else request.pipe(response.writeHead(201, { 'content-length': request.headers['content-length'] ?? '0' }))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const connection = await openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
afterAll(() => {
  connection.close()
  server.close()
})

test('responses with a length, in chunks and without a body are read one after the other', async () => {
  const body = { text: 'é'.repeat(50_000) }
  const echoed = await connection.send({ method: 'POST', path: '/', body })
  expect([echoed.status, JSON.parse(echoed.body.toString())]).toEqual([201, body])
  expect((await connection.send({ path: '/chunks' })).body.toString()).toBe('first second')
  expect((await connection.send({ path: '/none' })).status).toBe(204)
})
