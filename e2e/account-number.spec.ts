import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounts } from '@farmgate/demo/village/payouts.ts'
import type { Page } from '@playwright/test'
import { settle } from './page-list.ts'
import { calledFarmer, PASSWORD, signInByCall } from './people.ts'
import { PAGES } from './stack.ts'
import { expect, test } from './test.ts'

// Its cache is one of the places that are searched.
test.use({ serviceWorkers: 'allow' })

const NUMBER = '918273645546'
const UPI_NAME = 'canaryperson'

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Name in the passbook').fill('Tara Joshi')
  await page.getByLabel('Your password').fill(PASSWORD)
}

const save = (page: Page) => page.getByRole('button', { name: 'Check and save' }).click()

test('an account number and a UPI id stay in no storage, database or cache of the browser', async ({
  page,
  request,
}) => {
  test.slow()
  await signInByCall(page, await calledFarmer(request))
  await page.goto('/farmer/money')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/farmer/account')
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  // Typed and left unsaved: other forms keep a draft.
  await page.getByLabel('Account number', { exact: true }).fill(NUMBER)
  await page.getByLabel('Account number again').fill(NUMBER)
  await page.goto('/farmer/money')
  await settle(page)
  await expectNothingKept(page)

  await page.goto('/farmer/account')
  await page.getByLabel('IFSC').fill('MAHB0000321')
  await page.getByLabel('Account number', { exact: true }).fill(NUMBER)
  await page.getByLabel('Account number again').fill(NUMBER)
  await fillForm(page)
  await save(page)
  await expect(page.getByRole('region', { name: 'Account in use' })).toContainText('Verified')
  await page.getByRole('radio', { name: 'UPI' }).check()
  await page.getByLabel('UPI id').fill(`${UPI_NAME}@okhdfc`)
  await fillForm(page)
  await save(page)
  await expect(page.getByRole('region', { name: 'New account' })).toContainText('c••••@okhdfc')
  for (const path of ['/farmer/money', '/farmer/payouts', '/farmer/inbox']) {
    await page.goto(path)
    await settle(page)
  }
  await expectNothingKept(page)

  await keepInEveryPlace(page, NUMBER)
  expect((await keptByTheBrowser(page)).split(NUMBER)).toHaveLength(1 + PLACES)
})

test('the built pages contain no account number and no UPI id', () => {
  const secrets = Object.values(accounts).map((account) =>
    account.kind === 'bank' ? account.number : account.vpa,
  )
  expect(secrets.length).toBeGreaterThan(20)
  const files = readdirSync(PAGES, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
  // The code of the form is among them.
  expect(texts.some((text) => text.includes('numberAgain'))).toBe(true)
  for (const secret of [...secrets, NUMBER, UPI_NAME])
    expect(files.filter((_file, index) => texts[index]?.includes(secret)).map(({ name }) => name)).toEqual([])
})

async function expectNothingKept(page: Page): Promise<void> {
  const kept = await keptByTheBrowser(page)
  // The session is stored, so the search sees something.
  expect(kept).toContain('farmgate.farmer')
  for (const secret of [NUMBER, NUMBER.slice(0, -4), UPI_NAME]) expect(kept).not.toContain(secret)
}

/** Everything that stays in the browser: storage, cookies, history, databases and cached responses. */
const keptByTheBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept = [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
      JSON.stringify(history.state),
    ]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        kept.push(JSON.stringify(await Promise.all([result(rows.getAllKeys()), result(rows.getAll())])))
      }
      database.close()
    }
    return kept.join('\n')

    function result<T>(asked: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(asked.error ?? new Error('no database')))
      })
    }
  })

const PLACES = 5

/** Proves that the search looks everywhere. */
const keepInEveryPlace = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (value) => {
    localStorage.setItem('kept', value)
    sessionStorage.setItem('kept', value)
    document.cookie = `kept=${value}`
    await (await caches.open('kept')).put('/kept', new Response(value))
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('kept')
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('kept'))
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const storing = database.transaction('kept', 'readwrite')
    storing.objectStore('kept').put({ value }, 1)
    await new Promise((resolve) => storing.addEventListener('complete', resolve))
    database.close()
  }, text)
