import { axeFaults } from './axe.ts'
import { queryDatabase } from './database.ts'
import { moveByCall, openRow } from './orders.ts'
import { admin, signInByCall } from './people.ts'
import { buyerOnDay, dayAhead, roundByCall } from './rounds.ts'
import { expect, test } from './test.ts'

test('an operator lets a round leave, decides about a failed stop, and closes the cash', async ({
  page,
  request,
}) => {
  const round = await roundByCall(request)
  const [day, next] = [dayAhead(3), dayAhead(5)]
  const [first, second] = [await buyerOnDay(request, round, day), await buyerOnDay(request, round, day)]
  await queryDatabase(
    `update round_days set cut_off_at = now() - interval '1 hour' where round_id = $1 and day = $2`,
    round._id,
    day,
  )
  const stopOf = async (name: string) => {
    const [row] = (await queryDatabase(
      `select stops.id, stops.order_id as order from stops join orders on orders.id = stops.order_id
         join accounts on accounts.id = orders.buyer_id
        where stops.round_id = $1 and stops.day = $2 and accounts.email = $3`,
      round._id,
      day,
      name,
    )) as { id: string; order: string }[]
    if (row === undefined) throw new Error('no such stop')
    return row
  }
  await signInByCall(page, admin)
  await page.goto(`/admin/rounds/${round._id}/days/${day}`)

  await page.getByRole('button', { name: 'Round leaves' }).click()
  await expect(page.getByText('Round leaves with 2 bags missing?')).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('button', { name: /^Handed in: / }).click()
  await expect(page.getByText(/In at \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Move stop 1' }).press('Alt+ArrowDown')
  await expect(page.getByText('Stop 1 is now stop 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move stop 2' })).toBeFocused()
  await expect
    .poll(() =>
      queryDatabase(`select position from stops where round_id = $1 and position is not null`, round._id),
    )
    .toHaveLength(2)
  expect(await axeFaults(page, ['wcag2a', 'wcag2aa', 'best-practice'])).toEqual([])

  await page.getByRole('button', { name: 'Round leaves' }).click()
  const question = page.getByRole('group', { name: /Round leaves with 2 orders\?/ })
  await expect(question).toBeVisible()
  await page.waitForTimeout(600)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Round left with 2 orders')).toBeVisible()
  await expect(page.getByText('Stops that still have cash to collect are open.')).toBeVisible()

  const delivered = await stopOf(first.email)
  await moveByCall(request, { _id: delivered.order }, 'delivered')
  const failed = await stopOf(second.email)
  await queryDatabase(
    `with mark as (
       insert into stop_marks (id, stop_id, account_id, kind, failed_because, marked_at)
       select gen_random_uuid(), $1, id, 'failed', 'nobody_home', now() from accounts where role = 'admin' limit 1
     ) update stops set result = 'failed', result_at = now(), failed_because = 'nobody_home' where id = $1`,
    failed.id,
  )
  await page.reload()
  await page.getByRole('button', { name: /^Decide about/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New day').selectOption(next)
  await dialog.getByRole('button', { name: 'Give this day' }).click()
  await expect(page.getByText(/comes again on/)).toBeVisible()
  await expect(page.getByText(/no one at home · Decided/)).toBeVisible()

  const [cash] = (await queryDatabase(
    `select sum(amount_paise)::int / 100 as collected from ledger_entries where round_id = $1`,
    round._id,
  )) as { collected: number }[]
  await page.getByLabel('Counted').fill(String((cash?.collected ?? 0) - 20))
  await page.getByRole('button', { name: 'Count and close' }).click()
  await expect(page.getByText('Please say why')).toBeVisible()
  await page.getByLabel('₹20 less than collected. Why?').fill('Gave too much change')
  await page.getByRole('button', { name: 'Count and close' }).click()
  await expect(page.getByText(/^Counted by /)).toBeVisible()
  await expect(page.getByText('Gave too much change')).toBeVisible()
  expect(await axeFaults(page, ['wcag2a', 'wcag2aa', 'best-practice'])).toEqual([])

  await page.goto('/admin/attention?kind=cash_difference')
  await openRow(page.locator('.attention-row').filter({ hasText: `Cash of ${round.name}` }))
  await page.getByRole('button', { name: `Settle: Cash of ${round.name}` }).click()
  await page.getByLabel('What did you find out?').fill('The driver brought it later')
  await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click()
  await expect(page.getByText('Difference settled')).toBeVisible()
  await page.goto(`/admin/rounds/${round._id}/days/${day}`)
  await expect(page.getByText('Settled: The driver brought it later')).toBeVisible()
})
