import { expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { openMarket } from '#testing/market.ts'

const lines: Record<string, unknown>[] = []
const log = createLog('test', 'info', {
  write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
})
const market = await openMarket({ log })

test('a request is one line with the pattern of its route, its id and its caller, and nothing else', async () => {
  const buyer = await market.person('user')
  lines.length = 0
  const reply = await fetch(`${market.url}/orders/myorders?group=delivered`, {
    headers: { authorization: `Bearer ${buyer.token}`, cookie: 'theme=dark' },
  })
  await reply.arrayBuffer()
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toEqual({
    level: 'info',
    time: expect.any(String),
    program: 'test',
    requestId: reply.headers.get('x-request-id'),
    method: 'GET',
    route: '/orders/myorders',
    status: 200,
    ms: expect.any(Number),
    actorId: buyer.id,
    msg: 'response sent',
  })
})
