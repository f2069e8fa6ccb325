import { weekdayText } from '@farmgate/messages/day-names.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { home } from '@farmgate/messages/en/home.ts'
import { shell } from '@farmgate/messages/en/shell.ts'
import { windowText } from '../apps/web/src/components/delivery/window-text.ts'
import type { Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { readShift, watchShifts } from './layout-shift.ts'
import { expect, test } from './test.ts'

/** No other journey has rounds to it. */
const PINCODE = '416999'
const TYPED = '४१६९९९'

/** A round of the farms that are in rounds, in two days from 4 to 7 pm. */
async function makeRound(): Promise<{ day: string; from: string; to: string }> {
  const [round] = await queryDatabase(
    `with made as (
       insert into rounds (id, name, kind, weekdays, window_from, window_to, cut_off_days, cut_off_minute, drop_off_place,
                           drop_off_minute, capacity, from_day, created_by)
       select gen_random_uuid(), 'Pincode journey ' || gen_random_uuid(), 'home', '{1,2,3,4,5,6,7}', 960, 1140, 1, 1200,
              'Kothrud point', 660, 60, current_date, id from accounts where email = 'admin@farmgate.test'
       returning id
     ), reached as (
       insert into round_pincodes (round_id, pincode) select id, $1 from made
     ), served as (
       insert into round_farms (round_id, farmer_id)
       select made.id, account_id from made, farmer_profiles where delivery = 'rounds'
     )
     insert into round_days (round_id, day, cut_off_at, drop_off_at, starts_at, ends_at, capacity)
     select id, day, noon - interval '16 hours', noon - interval '1 hour', noon + interval '4 hours', noon + interval '7 hours', 60
       from made, (select ((now() at time zone 'Asia/Kolkata')::date + 2) as day) as chosen,
            lateral (select (day + time '12:00') at time zone 'Asia/Kolkata' as noon) as clock
     returning day::text, starts_at, ends_at`,
    PINCODE,
  )
  return {
    day: String(round?.['day']),
    from: new Date(String(round?.['starts_at'])).toISOString(),
    to: new Date(String(round?.['ends_at'])).toISOString(),
  }
}

const removeRounds = () =>
  queryDatabase(
    `with gone as (delete from round_days where round_id in (select round_id from round_pincodes where pincode = $1))
     delete from rounds where id in (select round_id from round_pincodes where pincode = $1)`,
    PINCODE,
  )

const chip = (page: Page) => page.locator('.deliver-chip').filter({ visible: true })

test.afterEach(async () => {
  await queryDatabase(`update market_settings set delivery_claim = 'text'`)
  await removeRounds()
})

test('a visitor types a pincode and sees what reaches it', async ({ page }) => {
  test.setTimeout(150_000)
  await queryDatabase(`update market_settings set delivery_claim = 'rounds'`)
  const round = await makeRound()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/delivery')) asked.push(request.url())
  })

  // What the home page shows may be half a minute old.
  await expect(async () => {
    await page.goto('/')
    await expect(page.locator('.hero-chip-delivery')).toContainText(home.nextRound.replace('{day}', ''), {
      timeout: 1_000,
    })
    await expect(page.locator('.product-tile').first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 75_000 })
  await expect(chip(page)).toHaveText(shell.enterPincode)
  const height = await page.locator('.site-header').evaluate((header) => header.clientHeight)
  expect(asked).toEqual([])

  await chip(page).click()
  const field = page.getByLabel(shell.pincode, { exact: true })
  await field.fill(TYPED)
  await page.getByRole('button', { name: shell.pincodeSave }).click()

  const window = windowText(round, 'en')
  await expect(chip(page)).toContainText(fill(shell.deliverTo, { pincode: PINCODE }))
  await expect(chip(page)).toContainText(window)
  await expect(page.locator('.product-tile .arrival-line', { hasText: window }).first()).toBeVisible()
  await expect(page.locator('.hero-chip-delivery')).toContainText(
    fill(home.nextRoundTo, { pincode: PINCODE, day: weekdayText(round.day, 'en') }),
  )
  expect(asked).toHaveLength(1)
  expect(await page.locator('.site-header').evaluate((header) => header.clientHeight)).toBe(height)

  // The document itself has it, and nothing moves afterwards.
  const document = await (await page.request.get('/')).text()
  expect(document).toContain(fill(shell.deliverTo, { pincode: PINCODE }))
  expect(document).toContain(window)
  await watchShifts(page)
  await page.reload()
  await expect(chip(page)).toContainText(window)
  await page.waitForTimeout(2_000)
  expect(await readShift(page)).toBeLessThanOrEqual(0.05)
})
