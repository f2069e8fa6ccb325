import type { Page } from '@playwright/test'
import { admin, buyer, farmer, PASSWORD, type Person, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

const isPhone = ({ project }: { project: { name: string } }): boolean => project.name === 'phone'

test('the logo leads to the home page', async ({ page }) => {
  await signInByCall(page, buyer)
  await page.goto('/orders')
  await page
    .getByRole('link', { name: /Farmgate/ })
    .first()
    .click()
  await expect(page).toHaveURL('/')
})

test('a visitor’s search leads to the sign-in and then to the results', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox').fill('aloo paratha & more')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  // The previous page also has an e-mail field, until this one is rendered.
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Email', { exact: true }).fill(buyer.email)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/products?q=aloo%20paratha%20%26%20more')
  // It becomes a combobox once the suggestions have loaded.
  const box = page.getByRole('searchbox').or(page.getByRole('combobox', { name: 'Search products' }))
  await box.filter({ visible: true }).first().fill('Alphonso mango')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Alphonso mango/ }).first()).toBeVisible()
})

test('a visitor sees Sign Up, and cart and account lead to the sign-in', async ({ page }, info) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register')
  await expect(header.getByText('Logout')).toHaveCount(0)
  const place = isPhone(info) ? page.getByRole('navigation', { name: 'Quick links' }) : header
  await place.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/')
  await place.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/login')
})

test('a buyer is greeted by first name and finds orders, cart and profile', async ({ page }, info) => {
  await signInByCall(page, buyer)
  await page.goto('/')
  await expect(page.getByRole('banner')).toContainText('Welcome, Asha')
  await expect(
    page.getByRole('link', { name: 'Sign Up' }).and(page.getByRole('banner').getByRole('link')),
  ).toHaveCount(0)
  const place = isPhone(info)
    ? page.getByRole('navigation', { name: 'Quick links' })
    : page.getByRole('banner')
  for (const [name, path] of [
    ['Orders', '/orders'],
    ['Cart', '/cart'],
    ['Account', '/profile'],
  ] as const) {
    await expect(place.getByRole('link', { name })).toHaveAttribute('href', path)
  }
})

test('on pages of the shop the header greets the buyer first, then the farmer, then the admin', async ({
  page,
}) => {
  await page.goto('/')
  for (const [person, first, account] of [
    [admin, 'Meera', '/admin'],
    [farmer, 'Ramesh', '/farmer'],
    [buyer, 'Asha', '/profile'],
  ] as const) {
    await signInByCall(page, person)
    await page.reload()
    await expect(page.getByText(`Welcome, ${first}`)).toBeVisible()
    const icon = page.getByRole('link', { name: 'Account' }).filter({ visible: true })
    await expect(icon).toHaveCount(1)
    await expect(icon).toHaveAttribute('href', account)
    await expect(page.getByRole('searchbox')).toHaveCount(person.role === 'user' ? 1 : 0)
  }
})

test('Logout ends only its own session and leads to the sign-in', async ({ page }) => {
  await signInByCall(page, buyer)
  await signInByCall(page, farmer)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/login')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('farmgate.'))),
  ).toEqual(['farmgate.farmer'])
})

test('each page has its own title, and going back restores the scroll position', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Farmgate: fresh food, straight from the farm gate')
  await page.evaluate(() => window.scrollTo(0, 1200))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  await page.getByRole('link', { name: 'Sign Up' }).last().click()
  await expect(page).toHaveURL('/register')
  await expect(page).toHaveTitle(/Farmgate$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
})

test('the sidebars have their entries and mark the current page', async ({ page }, info) => {
  await signInByCall(page, farmer)
  await signInByCall(page, admin)
  await page.goto('/farmer/orders')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Orders' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/attention')
  if (isPhone(info)) {
    await expectBar(
      page,
      ['Attention', 'Orders', 'Rounds', 'Payouts', 'More'],
      [
        'Returns',
        'Products',
        'Farmers',
        'Users',
        'Deals',
        'Newsletter',
        'Reconcile',
        'Settings',
        'Staff',
        'System',
        'Audit log',
        'Notifications',
      ],
    )
    await signInByCall(page, { ...admin, email: 'approver@farmgate.test' })
    await expectBar(page, ['Attention', 'Payouts', 'More'], ['Reconcile', 'Staff', 'Notifications'])
    return
  }
  await page.goto('/farmer/orders')
  await expectSideBar(page, 'Farmer', farmer)
  await page.goto('/admin/orders')
  await expectSideBar(page, 'Admin', admin)
  const side = page.getByRole('navigation', { name: 'Admin' })
  for (const [group, names] of [
    ['Daily work', ['Needs attention', 'Orders', 'Rounds', 'Returns']],
    ['Market', ['Products', 'Farmers', 'Users', 'Deals', 'Newsletter']],
    ['Money', ['Payouts', 'Reconcile']],
    ['House', ['Settings', 'Staff', 'System', 'Audit log', 'Notifications']],
  ] as const)
    await expect(side.getByRole('list', { name: group }).getByRole('link')).toContainText([...names])
})

/** The bar of a phone, and what the page behind its last entry lists. */
async function expectBar(page: Page, tabs: readonly string[], more: readonly string[]): Promise<void> {
  await page.goto('/admin/more')
  const bar = page.locator('.tab-bar').getByRole('link')
  await expect(bar).toHaveCount(tabs.length)
  await expect(bar).toContainText([...tabs])
  await expect(bar.last()).toHaveAttribute('aria-current', 'page')
  const pages = page.getByRole('main').getByRole('listitem')
  await expect(pages).toHaveCount(more.length)
  await expect(pages).toContainText([...more])
}

/** The side bar shows the account and has the Logout button. */
async function expectSideBar(page: Page, label: string, { name, email }: Person): Promise<void> {
  const side = page.getByRole('navigation', { name: label })
  await expect(side.locator('.avatar')).toBeVisible()
  await expect(side.getByText(name, { exact: true })).toBeVisible()
  await expect(side.getByText(email, { exact: true })).toBeVisible()
  // Visible on a laptop without scrolling.
  await expect(side.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
}
