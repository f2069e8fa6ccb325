import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAct } from './acts.ts'
import { queryClient } from './query.ts'
import { createRenewal, type Renewal } from './renew-shown.ts'

let asked: string[] = []
let renewal: Renewal
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  // What is gathered for a moment and an act are told apart by this clock; it never stands at zero.
  vi.advanceTimersByTime(60_000)
  asked = []
  renewal = createRenewal('admin')
})

afterEach(() => {
  renewal.stop()
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
  vi.useRealTimers()
})

/** Somebody looks at this answer. */
async function look(role: string, path: string, data: object, input: object = {}): Promise<void> {
  const name = `${role} ${path}`
  const observer = new QueryObserver(queryClient, {
    queryKey: [role, 'somebody', 'GET', path, input],
    queryFn: async () => {
      asked.push(name)
      return data
    },
  })
  stops.push(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  asked = asked.filter((other) => other !== name)
}

const LIST = { orders: [], nextCursor: null }

test('what shows the thing is asked for again at once, as this role alone', async () => {
  await look('admin', '/orders', LIST)
  await look('admin', '/admin/products', LIST)
  await look('user', '/orders/myorders', LIST)
  renewal.changed(['orders'])
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['admin /orders'])
})

test('a busy market is asked about now and then, not at every hint', async () => {
  await look('admin', '/orders', LIST)
  for (let hint = 0; hint < 20; hint++) {
    renewal.changed(['orders'])
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(1_500)
  expect(asked).toHaveLength(3)
})

test('after an act of one’s own a list keeps its place for a while; what is no list is shown at once', async () => {
  await look('admin', '/orders', LIST)
  await look('admin', '/orders/:id', { order: {} })
  await look('admin', '/orders/return/all', LIST, { query: { limit: '1' } })
  noteAct('admin')
  renewal.changed(['orders'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toEqual(['admin /orders/:id', 'admin /orders/return/all'])
  await vi.advanceTimersByTimeAsync(13_100)
  expect(asked).toEqual(['admin /orders/:id', 'admin /orders/return/all', 'admin /orders'])
})
