import type { Page } from '@playwright/test'
import { ask } from './database.ts'
import { admin, sessionElsewhere, signInByCall } from './people.ts'
import { settle } from './site.ts'
import { expect, test } from './test.ts'

test.describe('the deals of the day', () => {
  let kept: Record<string, unknown>[]
  test.beforeAll(async () => {
    kept = await ask('select position, product_id from deals order by position')
  })
  // Other journeys find the village’s six.
  test.afterAll(async () => {
    await ask('delete from deals')
    for (const { position, product_id: id } of kept)
      await ask('insert into deals (position, product_id) values ($1, $2)', String(position), String(id))
  })

  test('are taken off, picked, put in order by the keyboard, saved and shown on the home page', async ({
    page,
  }) => {
    await openAs(page, '/admin/deals')
    await expect(places(page)).toHaveCount(6)
    await expect(page.getByText('All six places are taken. Take one off first.')).toBeVisible()
    await page.getByRole('button', { name: 'Take off Nagpur orange' }).first().click()
    // What has taken its place has the keyboard.
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
    // There is nowhere further to go; the way back has the keyboard.
    await expect(page.getByRole('button', { name: 'Move Shimla capsicum one place back' })).toBeFocused()

    await page.getByRole('button', { name: 'Save deals' }).click()
    await expect(page.getByText('Deals saved. The home page shows them within a minute.')).toBeVisible()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    const answer = (await (await page.request.get('/api/home')).json()) as { deals: { name: string }[] }
    expect(answer.deals.map(({ name }) => name)[0]).toBe('Shimla capsicum')
    expect(answer.deals.map(({ name }) => name)).not.toContain('Nagpur orange')
  })

  test('of two operators the second sees what the first has picked, without reloading', async ({
    page,
    request,
  }) => {
    await openAs(page, '/admin/deals')
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
      'Somebody else changed the deals. Nothing of yours was saved.',
    )
    await expect(places(page)).toHaveCount(0)
    await expect(page.getByText('Nothing is picked, so the home page shows no deals.')).toBeVisible()
  })
})

test.describe('the settings', () => {
  test.afterEach(async () => {
    await ask('delete from home_copy')
    await ask('update market_settings set ship_within_hours = 24, deliver_within_hours = 48')
  })

  test('a claim is worded anew, another hidden, and the page says so before and after it is saved', async ({
    page,
  }) => {
    await openAs(page, '/admin/settings')
    const preview = page.getByRole('region', { name: 'On the home page', exact: true })
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

  test('what is too long or no number of hours is told at its field', async ({ page }) => {
    await openAs(page, '/admin/settings')
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

  test('of two operators the second keeps what they typed, and is shown what is saved', async ({
    page,
    request,
  }) => {
    await openAs(page, '/admin/settings')
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
    await expect(page.getByRole('alert')).toContainText('Somebody else changed the settings.')
    await expect(page.getByRole('textbox', { name: 'Buyers in English' })).toHaveValue('Slower')
    await page.getByRole('button', { name: 'Show what is saved' }).click()
    await expect(page.getByRole('textbox', { name: 'Buyers in English' })).toHaveValue('Quicker')
  })
})

test('subscribers are searched and narrowed, and there is nothing to add one with', async ({ page }) => {
  await openAs(page, '/admin/newsletter')
  await expect(page.getByRole('row', { name: /buyer@farmgate\.test/ })).toContainText('Subscribed')
  await page.getByRole('searchbox').fill('BUYER@')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=BUYER%40/)
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1)
  await page.goto('/admin/newsletter')
  await page.getByRole('button', { name: /^Left/ }).click()
  await expect(page).toHaveURL(/status=left/)
  await expect(page.getByRole('row').filter({ hasText: '@' }).first()).toContainText(/Left \d/)
  await expect(page.getByRole('button', { name: /^(add|subscribe)$/i })).toHaveCount(0)
})

test('the log says who did what, before and after, and is narrowed in the address', async ({
  page,
  request,
}) => {
  const { token } = await sessionElsewhere(request, admin)
  const [order] = await ask(
    "select id, number from orders where status = 'confirmed' and placed order by id desc limit 1",
  )
  const moved = await request.patch(`/api/orders/${String(order?.['id'])}/status`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'shipped' },
  })
  expect(moved.status()).toBe(200)
  await openAs(page, `/admin/audit?q=FG-${String(order?.['number'])}`)
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

  test('the fifth tab leads to the places that the bar has no room for, and is current there', async ({
    page,
  }) => {
    await openAs(page, '/admin/more')
    const bar = page.locator('.tab-bar')
    for (const name of ['Farmers', 'Users', 'Deals', 'Newsletter', 'Settings', 'Audit log', 'Inbox'])
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page')
    await expect(bar.getByRole('link', { name: 'Orders' })).not.toHaveAttribute('aria-current', 'page')
  })
})

async function openAs(page: Page, path: string): Promise<void> {
  await signInByCall(page, admin)
  await page.goto(path)
  await settle(page)
}

const places = (page: Page) => page.locator('.deal-grid > li[data-deal]')
