import { setTimeout as sleep } from 'node:timers/promises'
import { orderBody } from '../builders/orders.ts'

/** One person behind a shared address, and the outcome of each of their calls. */
export interface Journey {
  readonly refused: readonly string[]
  readonly failed: readonly string[]
  /** How often the server was busy (503) or the connection was cut, and the call was retried after a second. */
  readonly busy: number
  readonly ms: readonly number[]
}

export interface JourneyOptions {
  readonly urls: readonly string[]
  /** The address that the person shares with everyone else of the crowd. */
  readonly address: string
  /** Unique to this person. */
  readonly name: string
  /** As a browser does; a plain client of the specified calls sends none. */
  readonly keepsCookies: boolean
  /** Whether the order is paid in cash; else a payment intent is created at the gateway. */
  readonly paysCash: boolean
  readonly product: { readonly _id: string; readonly price: number }
  /** Between two calls. */
  readonly pauseMs: number
}

const ADDRESS = {
  fullName: 'Asha Kulkarni',
  phone: '9822041873',
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
}
const PASSWORD = 'a long honest password'
const TRIES_MAX = 5

/** A whole first visit, 29 calls: look around, register, sign in, browse, fill the cart, order, read the profile. */
async function walkJourney(options: JourneyOptions): Promise<Journey> {
  const { urls, address, name, keepsCookies, paysCash, product, pauseMs } = options
  const refused: string[] = []
  const failed: string[] = []
  const ms: number[] = []
  let busy = 0
  let cookie = ''
  let token = ''

  async function call(
    method: string,
    path: string,
    body?: object,
    triesLeft = TRIES_MAX,
  ): Promise<Record<string, unknown>> {
    await sleep(pauseMs * (0.5 + Math.random()))
    const sentAt = performance.now()
    const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
    const reply = await fetch(url + path, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === '' ? {} : { cookie }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      if (triesLeft === 0) throw error
      return null
    })
    if (reply === null) {
      busy++
      await sleep(1_000)
      return call(method, path, body, triesLeft - 1)
    }
    const answer = (await reply.json()) as Record<string, unknown>
    ms.push(performance.now() - sentAt)
    const device = reply.headers.getSetCookie().find((each) => each.startsWith('__Host-device='))
    if (keepsCookies && device !== undefined) cookie = device.split(';')[0] ?? ''
    if (reply.status === 503 && triesLeft > 0) {
      busy++
      await sleep(1_000 * Number(reply.headers.get('retry-after') ?? 1))
      return call(method, path, body, triesLeft - 1)
    }
    if (reply.status === 429) refused.push(`${method} ${path}`)
    else if (!reply.ok) failed.push(`${method} ${path}: ${reply.status} ${String(answer['code'])}`)
    return answer
  }
  const browse = async () => {
    await call('GET', '/products')
    await call('GET', '/products?category=Vegetables')
    await call('GET', `/products/${product._id}`)
    await call('GET', `/products/${product._id}/similar`)
  }

  await call('GET', '/home')
  await call('GET', '/categories')
  await browse()
  const email = `${name}@example.in`
  const person = { name, email, password: PASSWORD, role: 'user', address: ADDRESS }
  await call('POST', '/users/register', person)
  const signedIn = await call('POST', '/users/login', { email, password: PASSWORD })
  token = typeof signedIn['token'] === 'string' ? signedIn['token'] : ''
  await call('GET', '/users/profile')
  await browse()
  await browse()
  await call('GET', '/search/suggestions?q=okr')
  await call('POST', '/cart', { productId: product._id, quantity: 1 })
  await call('GET', '/cart')
  const order = orderBody([product])
  if (paysCash) await call('POST', '/orders', order)
  else await call('POST', '/payment/order', { amount: order.totalAmount })
  await call('GET', '/orders/myorders')
  await call('GET', '/notices')
  await call('PATCH', '/users/address', { city: 'Nashik' })
  await call('GET', '/users/profile')
  await browse()
  return { refused, failed, busy, ms }
}

/** Runs the journeys of a crowd, which start evenly spread over this time. */
export async function walkTogether(
  people: readonly JourneyOptions[],
  overMs: number,
  onEnd: (journey: Journey) => void = () => {},
): Promise<readonly Journey[]> {
  const started = performance.now()
  return Promise.all(
    people.map(async (person, n) => {
      await sleep(Math.max(0, (overMs * n) / people.length - (performance.now() - started)))
      const journey = await walkJourney(person)
      onEnd(journey)
      return journey
    }),
  )
}

/** Returns the value below which this share of the values is. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN
