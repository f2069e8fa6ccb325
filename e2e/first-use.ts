import type { Locator, Page, Request } from '@playwright/test'

/** Where *Add* is pressed, and what shows that the press took effect. */
export interface FirstUse {
  readonly path: string
  /** What is painted first of the thing the visitor came for. */
  readonly card: string
  readonly add: string
  /** `request`: the product is sent to the cart. `stored`: it is remembered until the visitor has signed in. */
  readonly effect: 'request' | 'stored'
}

/** Bytes received, as compressed on the wire. */
export type Received = Readonly<Record<(typeof COUNTED)[number], number>>

const COUNTED = ['document', 'stylesheet', 'script'] as const

/** The key of apps/web/src/components/cart/pending-cart-item.ts. */
const PENDING_ITEM = 'farmgate.wish'

/**
 * Opens the page, presses *Add* as soon as a card is painted, and returns the bytes of document, stylesheets and scripts
 * received until the press takes effect; fonts, pictures and API responses are not counted. Counts files that arrived in
 * full before that moment: one that is still arriving is not needed for it. Also returns a function that counts the same
 * files when called later.
 *
 * The connection is slowed to that of a phone. On a fast one, all files arrive before the press, needed or not. `page`
 * must not wait for hydration, so it is not the fixture's page.
 */
export async function measureFirstUse(
  page: Page,
  { path, card, add, effect }: FirstUse,
  press: (button: Locator, isDone: Promise<unknown>) => Promise<unknown> = (button) => button.click(),
): Promise<{ readonly atEffect: Received; readonly count: () => Promise<Received> }> {
  const arrived: Request[] = []
  page.on('requestfinished', (request) => arrived.push(request))
  const { promise, resolve } = Promise.withResolvers<readonly Request[]>()
  const end = (): void => resolve([...arrived])
  if (effect === 'stored') await onStored(page, PENDING_ITEM, end)
  else page.on('request', (request) => isAddToCart(request) && end())
  await slowDown(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(card).first().waitFor()
  await press(page.locator(add).filter({ visible: true }).first(), promise)
  return { atEffect: await bytesOf(await promise), count: () => bytesOf(arrived) }
}

export const sum = (received: Received): number => COUNTED.reduce((all, kind) => all + received[kind], 0)

const isAddToCart = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/cart'

/** Calls back when the page writes this key into its session storage. */
async function onStored(page: Page, key: string, act: () => void): Promise<void> {
  await page.exposeFunction('reportStored', (written: string) => written === key && act())
  await page.addInitScript(() => {
    const { reportStored } = globalThis as unknown as { reportStored: (key: string) => void }
    // oxlint-disable-next-line typescript/unbound-method -- called below with the storage as its this
    const write = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      write.call(this, key, value)
      if (this === sessionStorage) reportStored(key)
    }
  })
}

/** 150 ms and 1.6 Mbit/s, as in tools/bench/phone. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const bytesPerSecond = 1_600_000 / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

async function bytesOf(requests: readonly Request[]): Promise<Received> {
  const received = { document: 0, stylesheet: 0, script: 0 }
  for (const request of requests) {
    const kind = COUNTED.find((counted) => counted === request.resourceType())
    if (kind !== undefined) received[kind] += (await request.sizes()).responseBodySize
  }
  return received
}
