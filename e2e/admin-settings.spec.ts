import type { Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { admin, sessionElsewhere, signInByCall } from './people.ts'
import { settle } from './page-list.ts'
import { expect, test } from './test.ts'

test.describe('the deals of the day', () => {
  let originalDeals: Record<string, unknown>[]
  test.beforeAll(async () => {
    originalDeals = await queryDatabase('select position, product_id from deals order by position')
  })
  // Restore the demo's six deals for other journeys.
  test.afterAll(async () => {
    await queryDatabase('delete from deals')
    for (const { position, product_id: id } of originalDeals)
      await queryDatabase(
        'insert into deals (position, product_id) values ($1, $2)',
        String(position),
        String(id),
      )
  })

  test('are removed, added, reordered by keyboard, saved and shown on the home page', async ({ page }) => {
    await openAsAdmin(page, '/admin/deals')
    await expect(places(page)).toHaveCount(6)
    await expect(page.getByText('All six places are taken. Take one off first.')).toBeVisible()
    await page.getByRole('button', { name: 'Take off Nagpur orange' }).first().click()
    // The focus moves to the deal that took its place.
    await expect(
      places(page)
        .nth(4)
        .getByRole('button', { name: /^Take off / }),
    ).toBeFocused()

    const row = page.getByRole('row', { name: /Shimla capsicum/ })
    await expect(row).toContainText('25%')
    await expect(row).toContainText('₹96')
    await row.getByRole('button', { name: 'Add Shimla capsicum to the deals' }).click()
    await expect(places(page).nth(5)).toContainText('Shimla capsicum')

    const forward = page.getByRole('button', { name: 'Move Shimla capsicum one place forward' })
    await forward.focus()
    for (let place = 5; place >= 1; place--) {
      await page.keyboard.press('Enter')
      await expect(places(page).nth(place - 1)).toContainText('Shimla capsicum')
    }
    // At the first place the focus moves to the button for the other direction.
    await expect(page.getByRole('button', { name: 'Move Shimla capsicum one place back' })).toBeFocused()

    await page.getByRole('button', { name: 'Save deals' }).click()
    await expect(page.getByText('Deals saved. The home page shows them within a minute.')).toBeVisible()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    const response = (await (await page.request.get('/api/home')).json()) as { deals: { name: string }[] }
    expect(response.deals.map(({ name }) => name)[0]).toBe('Shimla capsicum')
    expect(response.deals.map(({ name }) => name)).not.toContain('Nagpur orange')
  })

  test('of two operators the second is refused and sees the first one’s deals', async ({ page, request }) => {
    await openAsAdmin(page, '/admin/deals')
    const before = await places(page).count()
    await places(page)
      .first()
      .getByRole('button', { name: /^Take off / })
      .click()
    await expect(places(page)).toHaveCount(before - 1)

    const { token } = await sessionElsewhere(request, admin)
    const elsewhere = await request.put('/api/admin/deals', {
      headers: { authorization: `Bearer ${token}` },
      data: { products: [] },
    })
    expect(elsewhere.status()).toBe(200)

    await page.getByRole('button', { name: 'Save deals' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Another operator changed the deals. Nothing of yours was saved.',
    )
    await expect(places(page)).toHaveCount(0)
    await expect(page.getByText('Nothing is picked, so the home page shows no deals.')).toBeVisible()
  })
})

test.describe('the settings', () => {
  test.afterEach(async () => {
    await queryDatabase('delete from home_copy')
    await queryDatabase('update market_settings set ship_within_hours = 24, deliver_within_hours = 48')
  })

  test('a changed claim and a hidden claim are shown in the preview and saved', async ({ page }) => {
    await openAsAdmin(page, '/admin/settings')
    const preview = page.getByRole('region', { name: 'Preview', exact: true })
    await page.getByRole('textbox', { name: 'Buyers in English' }).fill('212 buyers in Satara')
    await expect(preview).toContainText('212 buyers in Satara')
    await page.getByRole('textbox', { name: 'Delivery time in English' }).fill('')
    await expect(preview).not.toContainText('Delivery in')
    await expect(page.getByRole('textbox', { name: 'Delivery time in English' })).toHaveAccessibleDescription(
      'Empty: not shown on the home page',
    )
    await page.getByLabel('Ship within, in hours').fill('12')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByRole('main').getByText(/^Settings saved\./)).toBeVisible()
    await expect(page.getByText(/^Last changed .* by Meera Deshpande$/)).toBeVisible()

    const { copy } = (await (await page.request.get('/api/home')).json()) as {
      copy: { en: Record<string, string> }
    }
    expect([copy.en['buyers'], copy.en['delivery']]).toEqual(['212 buyers in Satara', ''])

    await page.getByRole('button', { name: 'Use the standard text: Buyers in English' }).click()
    await expect(page.getByRole('textbox', { name: 'Buyers in English' })).toHaveValue('1000+ buyers')
    await expect(page.getByRole('textbox', { name: 'Buyers in English' })).toBeFocused()
    await expect(page.getByText('₹20', { exact: true })).toBeVisible()
  })

  test('a too long text and a wrong number of hours are reported at their fields', async ({ page }) => {
    await openAsAdmin(page, '/admin/settings')
    await page.getByRole('textbox', { name: 'Farmers in Hindi' }).fill('क'.repeat(61))
    await page.getByLabel('Deliver within, in hours').fill('0')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByRole('textbox', { name: 'Farmers in Hindi' })).toHaveAccessibleDescription(
      'This is too long',
    )
    await expect(page.getByRole('textbox', { name: 'Farmers in Hindi' })).toBeFocused()
    await expect(page.getByLabel('Deliver within, in hours')).toHaveAccessibleDescription(
      'Enter whole hours, from 1 to 240',
    )
  })

  test('of two operators the second keeps the typed values and can load the saved ones', async ({
    page,
    request,
  }) => {
    await openAsAdmin(page, '/admin/settings')
    const { token } = await sessionElsewhere(request, admin)
    const headers = { authorization: `Bearer ${token}` }
    const claims = { buyers: 'Quicker', farmers: null, delivery: null, returns: null }
    const standard = { ...claims, buyers: null }
    const elsewhere = await request.put('/api/admin/settings', {
      headers,
      data: {
        copy: { en: claims, hi: standard },
        attention: { shipWithinHours: 24, deliverWithinHours: 48 },
      },
    })
    expect(elsewhere.status()).toBe(200)

    await page.getByRole('textbox', { name: 'Buyers in English' }).fill('Slower')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByRole('alert')).toContainText('Another operator changed the settings.')
    await expect(page.getByRole('textbox', { name: 'Buyers in English' })).toHaveValue('Slower')
    await page.getByRole('button', { name: 'Show what is saved' }).click()
    await expect(page.getByRole('textbox', { name: 'Buyers in English' })).toHaveValue('Quicker')
  })
})

test('subscribers can be searched and filtered, but not added', async ({ page }) => {
  await openAsAdmin(page, '/admin/newsletter')
  await expect(page.getByRole('row', { name: /buyer@farmgate\.test/ })).toContainText('Subscribed')
  await page.getByRole('searchbox').fill('BUYER@')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=BUYER%40/)
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1)
  await page.goto('/admin/newsletter')
  await page.getByRole('button', { name: /^Unsubscribed/ }).click()
  await expect(page).toHaveURL(/status=left/)
  await expect(page.getByRole('row').filter({ hasText: '@' }).first()).toContainText(/Unsubscribed \d/)
  await expect(page.getByRole('button', { name: /^(add|subscribe)$/i })).toHaveCount(0)
})

test('the audit log shows who did what with before and after, and is filtered by the address', async ({
  page,
  request,
}) => {
  const { token } = await sessionElsewhere(request, admin)
  const [order] = await queryDatabase(
    "select id, number from orders where status = 'confirmed' and placed order by id desc limit 1",
  )
  const moved = await request.patch(`/api/orders/${String(order?.['id'])}/status`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'shipped' },
  })
  expect(moved.status()).toBe(200)
  await openAsAdmin(page, `/admin/audit?q=FG-${String(order?.['number'])}`)
  const row = page.getByRole('row', { name: /Marked an order as shipped/ })
  await expect(row).toContainText('Meera Deshpande')
  await expect(row).toContainText(/confirmed\s*became\s*shipped/)
  await row.getByRole('link', { name: `#FG-${String(order?.['number'])}` }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?q=FG-/)

  await page.goto('/admin/audit?kind=farmer')
  await settle(page)
  await expect(page.getByText('Stopped a farm from selling').first()).toBeVisible()
  await expect(page.getByText('Marked an order as shipped')).toHaveCount(0)
  await page.goto('/admin/audit?kind=settings&from=2001-01-01&to=2001-01-02')
  await expect(page.getByRole('heading', { name: 'Nothing found.' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the fifth tab lists the pages that do not fit into the bar, and is current on them', async ({
    page,
  }) => {
    await openAsAdmin(page, '/admin/more')
    const bar = page.locator('.tab-bar')
    await expect(bar.getByRole('link')).toContainText(['Attention', 'Orders', 'Rounds', 'Payouts', 'More'])
    for (const name of [
      'Farmers',
      'Products',
      'Users',
      'Returns',
      'Deals',
      'Newsletter',
      'Settings',
      'Audit log',
      'Notifications',
    ])
      await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page')
    await expect(bar.getByRole('link', { name: 'Orders' })).not.toHaveAttribute('aria-current', 'page')
  })
})

async function openAsAdmin(page: Page, path: string): Promise<void> {
  await signInByCall(page, admin)
  await page.goto(path)
  await settle(page)
}

const places = (page: Page) => page.locator('.deal-grid > li[data-deal]')
