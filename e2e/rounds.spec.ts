import { isoWeekday } from '@farmgate/domain/delivery/plan-days.ts'
import { axeFaults } from './axe.ts'
import { newName } from './listings.ts'
import { admin, signInByCall } from './people.ts'
import { buyerOnDay, dayAhead, roundByCall } from './rounds.ts'
import { expect, test } from './test.ts'

test('an operator makes a round, and sees its week', async ({ page }) => {
  await signInByCall(page, admin)
  const name = newName('Aundh morning')
  await page.goto('/admin/rounds/new')
  await page.getByRole('button', { name: 'Save round' }).click()
  await expect(
    page.getByText('Choose at least one weekday').or(page.getByText('Name is required')),
  ).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Pincodes').fill('411007, 411045')
  await page.getByLabel('Pincodes').press('Enter')
  await expect(page.getByRole('button', { name: 'Remove 411045' })).toBeVisible()
  for (const day of ['Tue', 'Fri']) await page.getByRole('button', { name: day, exact: true }).click()
  await page.getByLabel('Drop-off place').fill('Aundh point')
  await page.getByLabel('Farms drop off by').fill('17:00')
  await page.getByRole('button', { name: 'Save round' }).click()
  await expect(page.getByText('Farms must drop off before the window starts.')).toBeVisible()
  await page.getByLabel('Farms drop off by').fill('06:30')
  await page.getByRole('button', { name: 'Save round' }).click()
  await expect(page).toHaveURL(/\/admin\/rounds$/)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByRole('link', { name: '0/60' })).toHaveCount(2)
  expect(await axeFaults(page, ['wcag2a', 'wcag2aa', 'best-practice'])).toEqual([])
})

test('arrow keys move between the days, and what no round carries leads to the orders', async ({
  page,
  request,
}) => {
  const name = newName('Keys')
  for (const number of [1, 2]) await roundByCall(request, `${name} ${number}`)
  await signInByCall(page, admin)
  await page.goto(`/admin/rounds?q=${encodeURIComponent(name)}`)
  const rows = page.getByRole('list', { name: 'Rounds and their days' }).getByRole('listitem')
  const cell = (row: number, column: number) => rows.nth(row).locator('a[data-day]').nth(column)
  await cell(0, 0).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(0, 1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell(1, 1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(cell(0, 0)).toBeFocused()
  await page.getByRole('link', { name: 'Show the orders' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?view=no_day$/)
  // A link beside the table, a chip above the cards.
  const view = page.getByRole('link', { name: /^No day yet/ })
  const chip = page.getByRole('button', { name: /^No day yet/, pressed: true })
  await expect(view.or(chip)).toBeVisible()
})

test('an operator moves a day, and two buyers get the notice', async ({ page, request }) => {
  const round = await roundByCall(request)
  const [from, to] = [dayAhead(3), dayAhead(5)]
  const buyers = [await buyerOnDay(request, round, from), await buyerOnDay(request, round, from)]
  await signInByCall(page, admin)
  await page.goto(`/admin/rounds/${round._id}/days/${from}`)
  await expect(page.getByRole('heading', { name: '2 stops' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'WhatsApp to' }).first()).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/91\d{10}\?text=/,
  )
  await page.getByRole('button', { name: 'Move this day' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 buyers are hit')).toBeVisible()
  await dialog.getByLabel('New day').selectOption(to)
  await dialog.getByLabel('Reason').fill('Flooded road')
  await dialog.getByRole('button', { name: 'Move this day' }).click()
  await expect(page.getByText('2 orders moved')).toBeVisible()
  await expect(page.getByText('Flooded road')).toBeVisible()
  await page.goto(`/admin/rounds/${round._id}/days/${to}`)
  await expect(page.getByRole('heading', { name: '2 stops' })).toBeVisible()
  for (const buyer of buyers) {
    await signInByCall(page, buyer)
    await page.goto('/inbox')
    await expect(page.getByText(/Flooded road\. You can cancel it free of charge/)).toBeVisible()
  }
})

test('a weekday with orders is taken out only with an answer', async ({ page, request }) => {
  const round = await roundByCall(request)
  const day = dayAhead(3)
  await buyerOnDay(request, round, day)
  await signInByCall(page, admin)
  await page.goto(`/admin/rounds/${round._id}`)
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][isoWeekday(day) - 1] ?? ''
  await page.getByRole('button', { name: weekday, exact: true }).click()
  await expect(page.getByText('1 order loses its day.')).toBeVisible()
  await page.getByRole('button', { name: 'Save round' }).click()
  await expect(page.getByText('Please choose what happens to these orders')).toBeVisible()
  await page
    .getByRole('radio', { name: /^Move to/ })
    .first()
    .check({ force: true })
  await page.getByLabel('Reason').fill('The van is sold')
  await page.getByRole('button', { name: 'Save round' }).click()
  await expect(page.getByText('Round saved')).toBeVisible()
})

test('an operator sets a holiday and takes it back', async ({ page, request }) => {
  const round = await roundByCall(request)
  await signInByCall(page, admin)
  await page.goto(`/admin/rounds?q=${encodeURIComponent(round.name)}`)
  await page.getByRole('button', { name: 'Holidays' }).click()
  const dialog = page.getByRole('dialog')
  const name = newName('Harvest fair')
  await dialog.getByLabel('Day', { exact: true }).fill(dayAhead(6))
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Add holiday' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: round.name }).getByText('Holiday')).toBeVisible()
  await page.getByRole('button', { name: 'Holidays' }).click()
  await dialog.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByText(`${name} is no holiday any more`)).toBeVisible()
})
