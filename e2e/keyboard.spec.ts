import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { buyer, signInByCall } from './people.ts'
import { settle } from './page-list.ts'
import { expect, test } from './test.ts'

test('a dialog traps the focus, and Escape closes it and returns the focus', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await signInByCall(await elsewhere.newPage(), buyer)
  await elsewhere.close()
  await signInByCall(page, buyer)
  await page.goto('/profile')
  await settle(page)

  const button = page.getByRole('button', { name: /^Sign out .*, last seen/ }).first()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep signed in' })).toBeFocused()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let time = 0; time < 6; time++) {
      await page.keyboard.press(key)
      // After the last control the focus moves to the browser's own toolbar, and the body is active.
      const isOut = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName)
      expect(
        isOut === 'dialog' || (await page.evaluate(() => document.activeElement === document.body)),
      ).toBe(true)
    }
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('Enter submits the search in the header', async ({ page }) => {
  await signInByCall(page, buyer)
  await page.goto('/')
  await settle(page)
  await tabTo(page, page.getByRole('banner').getByLabel('Search products'))
  await page.keyboard.type('aloo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=aloo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “aloo”')
})

test('a visitor registers, logs in and changes the profile with the keyboard alone', async ({ page }) => {
  test.setTimeout(90_000)
  const email = `keys.${randomUUID()}@farmgate.test`
  await page.goto('/')
  await settle(page)
  await tabTo(page, page.getByRole('link', { name: 'Sign Up' }).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/register')
  await settle(page)

  await tabTo(page, page.getByRole('radio', { name: /^Buyer/ }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: /^Buyer/ })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Farmer/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Buyer/ })).toBeChecked()
  for (const [label, value] of [
    ['Name', 'Kavita Rao'],
    ['Email', email],
    ['Password', 'a-long-password'],
    ['Full name', 'Kavita Rao'],
    ['Phone', '9876543210'],
    ['Street', '12 Mill Road'],
    ['Pincode', '411001'],
    ['City', 'Pune'],
    ['State', 'Maharashtra'],
    ['Country', 'India'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Registered Successfully! Redirecting to login...')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await settle(page)

  // The e-mail is filled in after a registration.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('a-long-password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await settle(page)

  await tabTo(page, page.getByRole('link', { name: 'Account' }).filter({ visible: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await settle(page)
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Kavita Joshi')
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}
