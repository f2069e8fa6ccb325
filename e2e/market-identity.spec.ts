import { queryDatabase } from './database.ts'
import { settle } from './page-list.ts'
import { productNamed } from './listings.ts'
import { admin, buyer, sessionElsewhere, signInByCall, tokenOf } from './people.ts'
import { expect, test } from './test.ts'

test.describe('the market’s identity', () => {
  let fssai = ''
  test.beforeAll(async () => {
    const [row] = await queryDatabase('select fssai from market_identity')
    fssai = String(row?.['fssai'])
  })
  // Other journeys place orders.
  test.afterAll(async () => {
    await queryDatabase('update market_identity set fssai = $1', fssai)
  })

  test('an operator fills it in, the market opens, and the footer shows who runs it', async ({
    page,
    request,
  }) => {
    test.setTimeout(150_000)
    await queryDatabase(`update market_identity set fssai = ''`)
    const { token } = await sessionElsewhere(request, buyer)
    const headers = { authorization: `Bearer ${token}` }
    const { _id: productId } = await productNamed(request, 'Kashmiri apple')
    await request.post('/api/cart', { headers, data: { productId, quantity: 1 } })

    // The web server's copy of the home page may be half a minute old, and the API's answer too.
    await expect(async () => {
      await page.goto('/')
      await expect(page.locator('.home-opens-soon')).toHaveText(
        'We open soon. You can fill your cart already.',
        {
          timeout: 1_000,
        },
      )
    }).toPass({ timeout: 80_000, intervals: [5_000] })

    await signInByCall(page, buyer)
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: 'Proceed to Pay' }).first()).toBeDisabled()
    await expect(page.getByText('We open soon.').first()).toBeVisible()

    await signInByCall(page, admin)
    await page.goto('/admin/identity')
    await settle(page)
    await expect(page.getByText('The market takes no orders yet.')).toBeVisible()
    const field = page.getByLabel('FSSAI licence')
    await field.fill('1152 3014 000')
    await field.blur()
    await expect(page.getByText('14 digits, this has 11')).toBeVisible()
    await field.fill('1152 3014 000387')
    await page.getByRole('button', { name: 'Save identity' }).click()
    await expect(page.getByText('Saved. The shop shows it within a minute.')).toBeVisible()
    await expect(page.getByText('The market takes no orders yet.')).toHaveCount(0)

    await page.goto('/cart')
    await expect(page.getByRole('button', { name: 'Proceed to Pay' }).first()).toBeEnabled()
    await page.goto('/')
    await page.locator('footer').scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 20_000)
    await expect(page.locator('footer')).toContainText('Sahyadri Farmgate')
  })

  test('an operator whose legal page is out of date gets what is saved, and keeps the other pages', async ({
    page,
    request,
  }) => {
    await signInByCall(page, admin)
    await page.goto('/admin/legal')
    const card = (name: string) => page.getByRole('region', { name, exact: true })
    const [terms, privacy] = [card('Terms'), card('Privacy')]
    await privacy.getByLabel('Text in English').fill('# Typed here')
    await terms.getByLabel('Text in English').fill('# Typed too late')
    const headers = await tokenOf(request, admin)
    const { pages } = (await (await request.get('/api/admin/legal', { headers })).json()) as {
      pages: { page: string; version: number }[]
    }
    const version = pages.find(({ page: name }) => name === 'terms')?.version
    const saved = await request.put('/api/admin/legal/terms', {
      headers,
      data: { version, texts: { en: '# Saved by another', hi: null }, check: null },
    })
    expect(saved.status()).toBe(200)

    await terms.getByRole('button', { name: 'Save page: Terms' }).click()
    await expect(terms.getByText('Another operator changed this page.')).toBeVisible()
    await terms.getByRole('button', { name: 'Show what is saved' }).click()
    await expect(terms.getByLabel('Text in English')).toHaveValue('# Saved by another')
    await expect(privacy.getByLabel('Text in English')).toHaveValue('# Typed here')
    await queryDatabase(`update legal_pages set text_en = null where page = 'terms'`)
  })

  test('a visitor reads the legal pages, marked until counsel has checked them', async ({ page }) => {
    await page.goto('/legal/grievance')
    await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible()
    await expect(page.getByText('To be checked by counsel')).toBeVisible()
    await expect(page.getByText('You get a confirmation with a number within 48 hours.')).toBeVisible()
    await expect(page.getByText('Nandini Sathe')).toBeVisible()
  })
})
