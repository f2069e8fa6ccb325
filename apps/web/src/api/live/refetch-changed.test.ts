import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { allOrders, myOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { allReturns } from '@farmgate/contract/ordering/returns.ts'
import { allProducts } from '@farmgate/contract/catalogue/product-review.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordUserAction } from '../user-actions.ts'
import { queryClient } from '../query.ts'
import { createRefetcher, type Refetcher } from './refetch-changed.ts'

let requests: string[] = []
let refetcher: Refetcher
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  // The throttle and the user's last action are compared by this clock, which must not start at zero.
  vi.advanceTimersByTime(60_000)
  requests = []
  refetcher = createRefetcher('admin')
})

afterEach(() => {
  refetcher.stop()
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
  vi.useRealTimers()
})

/** Mounts a query with this data. */
async function show(
  role: string,
  { path, shows = [] }: Pick<Endpoint, 'path' | 'shows'>,
  data: object,
  input: object = {},
): Promise<void> {
  const name = `${role} ${path}`
  const observer = new QueryObserver(queryClient, {
    queryKey: [role, 'account', 'GET', path, input],
    queryFn: async () => {
      requests.push(name)
      return data
    },
    meta: { shows, readableOffline: false },
  })
  stops.push(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  requests = requests.filter((request) => request !== name)
}

const LIST = { orders: [], nextCursor: null }

test('a change refetches the queries that show it at once, for this role only', async () => {
  await show('admin', allOrders, LIST)
  await show('admin', allProducts, LIST)
  await show('user', myOrders, LIST)
  refetcher.changed(['orders'])
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toEqual(['admin /orders'])
})

test('frequent changes are throttled', async () => {
  await show('admin', allOrders, LIST)
  for (let hint = 0; hint < 20; hint++) {
    refetcher.changed(['orders'])
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(1_500)
  expect(requests).toHaveLength(3)
})

test('after the user’s own action lists wait before they refetch; other queries refetch at once', async () => {
  await show('admin', allOrders, LIST)
  await show('admin', oneOrder, { order: {} })
  await show('admin', allReturns, LIST, { query: { limit: '1' } })
  recordUserAction('admin')
  refetcher.changed(['orders'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requests).toEqual(['admin /orders/:id', 'admin /orders/return/all'])
  await vi.advanceTimersByTimeAsync(13_100)
  expect(requests).toEqual(['admin /orders/:id', 'admin /orders/return/all', 'admin /orders'])
})
