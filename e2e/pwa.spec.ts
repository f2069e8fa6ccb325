import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { shell as hindi } from '@farmgate/messages/hi/shell.ts'
import { admin, buyer, signInByCall } from './people.ts'
import { freePort } from './program.ts'
import { settle } from './site.ts'
import { slowInstall } from './slow-install.ts'
import { API_PORT, PAGES } from './stack.ts'
import { expect, test } from './test.ts'
import { startWeb, type WebProcess } from './web-process.ts'

test.use({ serviceWorkers: 'allow' })

const API_ORIGIN = `http://127.0.0.1:${API_PORT}`

/** A web server of our own: one that can be taken away, and come back with a newer version. */
let web: WebProcess
let port: number

test.beforeAll(async () => {
  port = await freePort()
})

test.beforeEach(async () => {
  web = await startWeb(PAGES, API_ORIGIN, port)
})

test.afterEach(async () => {
  await web.stop()
})

test('it can be installed: the browser finds no fault, and every icon is as large as the manifest says', async ({
  page,
}) => {
  await page.goto(web.origin)
  const session = await page.context().newCDPSession(page)
  const { errors, data, url } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(`${web.origin}/manifest.webmanifest`)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The journeys' browser keeps nothing, and would install nothing for that reason alone.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const manifest = JSON.parse(data ?? '') as Manifest
  expect(manifest).toMatchObject({ name: 'Farmgate', start_url: '/', scope: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) expect(await pictureSize(page, src), src).toBe(sizes)
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(await pictureSize(page, '/apple-touch-icon.png')).toBe('180x180')
})

test('after a first visit it opens without a line, wherever somebody has been; elsewhere it says why not', async ({
  page,
  complaints,
}) => {
  test.setTimeout(60_000)
  await visitOnce(page)
  await signInByCall(page, buyer)
  for (const path of ['/orders', '/profile']) {
    await page.goto(web.origin + path)
    await settle(page)
  }
  await takeLineAway(page)

  const heading = page.getByRole('heading', { level: 1 })
  const note = page.getByText('You are offline. Prices and stock may be out of date.')
  await page.goto(web.origin)
  await expect(heading).toHaveText('Fresh food, straight from the farm gate')
  await expect(page.getByText('1000+ buyers').first()).toBeVisible()
  await expect(note).toBeVisible()

  await page.goto(`${web.origin}/orders`)
  await expect(heading).toHaveText('My Orders')
  await expect(note).toBeVisible()

  // What belongs to the person is not kept, so it can't be shown.
  await page.goto(`${web.origin}/profile`)
  await expect(
    page.getByText('This will appear as soon as you have a connection again.').first(),
  ).toBeVisible()

  // Never opened, by its address and by a link.
  await page.goto(`${web.origin}/cart`)
  await expectOffline(page)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(heading).toHaveText('Fresh food, straight from the farm gate')
  await page.locator('main').getByRole('link', { name: 'Shop Now' }).click()
  await expectOffline(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There is no connection yet. Please try again a little later.')).toBeVisible()

  web = await startWeb(PAGES, API_ORIGIN, port)
  await page.context().setOffline(false)
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText('Fruits')

  // The server goes with the test: whatever the page still fetches then would be refused.
  await page.goto('about:blank')
  // The browser's own words on what could not be fetched.
  const own = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/
  expect(complaints.splice(0).filter((complaint) => !own.test(complaint))).toEqual([])
})

test('without a line it speaks the language chosen here before', async ({ page, complaints }) => {
  await page.context().addCookies([{ name: 'farmgate_language', value: 'hi', url: web.origin }])
  await visitOnce(page)
  await takeLineAway(page)
  await page.goto(web.origin)
  await expect(page.getByText(hindi.offline)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  complaints.splice(0)
})

test('nothing that the API has answered is kept, nor a page with somebody’s name in it', async ({ page }) => {
  test.setTimeout(60_000)
  await visitOnce(page)
  for (const [person, paths] of [
    [buyer, ['/', '/products', '/profile']],
    [admin, ['/admin/farmers']],
  ] as const) {
    await signInByCall(page, person)
    for (const path of paths) {
      await page.goto(web.origin + path)
      await settle(page)
    }
  }
  const kept = await page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text()
        found.push({ path: new URL(request.url).pathname, text: text ?? '' })
      }
    }
    return found
  })
  expect(kept.length).toBeGreaterThan(10)
  const unexpected = kept.filter(({ path }) => !/^\/(assets\/[^/]+|app-shell\.html|icon\.svg)$/.test(path))
  expect(unexpected.map(({ path }) => path)).toEqual([])
  for (const { name, email } of [buyer, admin])
    expect(kept.filter(({ text }) => text.includes(name) || text.includes(email))).toEqual([])
})

test('a page whose code did not come says so and opens with the next try', async ({ page, complaints }) => {
  await page.goto(web.origin)
  await settle(page)
  await page.route('**/assets/login-page*', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Account' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not open')
  await page.unroute('**/assets/login-page*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  // The browser's own words on the file that we have held back.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([])
})

test.describe('a newer version', () => {
  test.describe.configure({ timeout: 240_000 })

  let newer: string

  test.beforeAll(async () => {
    newer = await buildNewer()
  })

  test('is offered, never over a half-filled form, and taken over only in the tab that said yes', async ({
    page,
    context,
  }) => {
    await visitOnce(page)
    const older = await commitOf(page)
    expect(older).not.toBe(NEWER)
    const second = await context.newPage()
    await second.goto(web.origin)
    await settle(second)
    await page.goto(`${web.origin}/register`)
    await settle(page)
    await page.getByLabel('Name', { exact: true }).fill('Kavi')
    for (const tab of [page, second]) await untilWatching(tab)

    await web.stop()
    web = await startWeb(newer, API_ORIGIN, port)
    for (const tab of [page, second]) await comeBackTo(tab)
    await expect(offer(second)).toBeVisible()
    await expect(offer(page)).toHaveCount(0)

    // The work is gone, and with it the reason to wait.
    await page.getByLabel('Name', { exact: true }).fill('')
    await expect(offer(page)).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('K')
    await expect(offer(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Farmgate home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Fresh food/)
    await expect(offer(page)).toBeVisible()

    await second.evaluate(() => Object.assign(globalThis, { untouched: true }))
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => commitOf(page)).toBe(NEWER)
    await settle(page)
    await expect(offer(page)).toHaveCount(0)

    expect(await second.evaluate(() => 'untouched' in globalThis)).toBe(true)
    expect(await commitOf(second)).toBe(older)
    await second.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => commitOf(second)).toBe(NEWER)
  })

  test('has replaced a page that an older tab wants to open: one more press opens the newer one', async ({
    page,
    complaints,
  }) => {
    await visitOnce(page)
    await page.goto(`${web.origin}/register`)
    await settle(page)
    await web.stop()
    web = await startWeb(newer, API_ORIGIN, port)
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not open')
    await page.getByRole('button', { name: 'Try again' }).click()
    // On a busy machine it comes past the frame, after twice five seconds of patience.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back', { timeout: 20_000 })
    expect(await commitOf(page)).toBe(NEWER)
    // The browser's own words on the file that is gone.
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([])
  })

  test('opens as well where it takes longer to come than anybody waits', async ({ page, complaints }) => {
    await visitOnce(page)
    await page.goto(`${web.origin}/register`)
    await settle(page)
    await web.stop()
    web = await startWeb(newer, API_ORIGIN)
    const slow = await slowInstall(port, web.origin, 20_000)
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not open')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back', { timeout: 15_000 })
    expect(await commitOf(page)).toBe(NEWER)
    expect(new URL(page.url()).search).toBe('')
    await page.close()
    await slow.stop()
    // The browser's own words on the file that is gone.
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([])
  })
})

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
}

const pictureSize = (page: Page, address: string): Promise<string> =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, address)

/** Long enough for the frame of the site to be kept. It starts some seconds after all else. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto(web.origin)
  await settle(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** The browser knows that it is offline, and whatever does not know finds nobody either. */
async function takeLineAway(page: Page): Promise<void> {
  await web.stop()
  await page.context().setOffline(true)
}

async function expectOffline(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByText('This page needs a connection. The home page works without one.')).toBeVisible()
}

const NEWER = 'newer'

/** The same site as another release, with another sign-in page. Built once for both widths. */
async function buildNewer(): Promise<string> {
  const out = `${PAGES}-newer`
  const builtAt = (folder: string): number => statSync(join(folder, 'site/sw.js')).mtimeMs
  if (existsSync(join(out, 'site/sw.js')) && builtAt(out) > builtAt(PAGES)) return out

  const root = join(import.meta.dirname, '..')
  const copy = join(root, '.tmp/newer')
  rmSync(copy, { recursive: true, force: true })
  cpSync(join(root, 'apps/web'), join(copy, 'apps/web'), {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules)$/.test(path),
  })
  symlinkSync(join(root, 'apps/web/node_modules'), join(copy, 'apps/web/node_modules'))
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  appendFileSync(join(copy, 'apps/web/src/areas/public/login/login-page.tsx'), '\ndocument.title += "!"\n')
  await promisify(execFile)(process.execPath, [join(copy, 'apps/web/build/build.ts'), '--out', out], {
    env: { ...process.env, COMMIT: NEWER, NODE_ENV: 'production' },
  })
  rmSync(copy, { recursive: true })
  return out
}

const commitOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name=farmgate-commit]').getAttribute('content')

const offer = (page: Page) =>
  page.getByRole('region', { name: 'Notices' }).getByText('New content available. Reload?')

/** It starts some seconds after all else. */
const untilWatching = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/watch-for-updates')),
  )

/** Then a tab looks for a newer version. Here, until the browser has it ready. */
async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    while (registration.waiting === null) {
      document.dispatchEvent(new Event('visibilitychange'))
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })
}
