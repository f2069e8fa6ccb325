import { admin, buyer, farmer, signInByCall } from './people.ts'
import { expect, test } from './test.ts'

/** What the bars contain and where they lead is in `apps/web/src/components/frame/navigation.page.test.ts`. */
const isPhone = ({ project }: { project: { name: string } }): boolean => project.name === 'phone'

test('the bar of this width has cart, orders and account in sight', async ({ page }, info) => {
  await page.goto('/')
  const place = isPhone(info)
    ? page.getByRole('navigation', { name: 'Quick links' })
    : page.getByRole('banner')
  await place.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/login')
  await signInByCall(page, buyer)
  await page.goto('/')
  await expect(page.getByText('Welcome, Asha')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Account' }).filter({ visible: true })).toHaveCount(1)
  for (const [name, path] of [
    ['Orders', '/orders'],
    ['Cart', '/cart'],
    ['Account', '/profile'],
  ] as const) {
    const link = place.getByRole('link', { name })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', path)
  }
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

test('the work areas have a side bar with Logout in sight on a laptop, and a bar with More on a phone', async ({
  page,
}, info) => {
  for (const person of [farmer, admin]) {
    await signInByCall(page, person)
    await page.goto(person === farmer ? '/farmer/orders' : '/admin/orders')
    const side = page.locator('.side-nav')
    if (isPhone(info)) {
      await expect(side).toBeHidden()
      await expect(page.locator('.tab-bar [aria-current="page"]')).toBeVisible()
      continue
    }
    await expect(side.locator('.avatar')).toBeVisible()
    await expect(side.getByText(person.name, { exact: true })).toBeVisible()
    await expect(side.getByText(person.email, { exact: true })).toBeVisible()
    // Without scrolling.
    await expect(side.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  }
  if (!isPhone(info)) return
  await page.locator('.tab-bar').getByRole('link', { name: 'More' }).click()
  await expect(page).toHaveURL('/admin/more')
  await expect(page.getByRole('main').getByRole('link', { name: /^Settings/ })).toBeVisible()
})
