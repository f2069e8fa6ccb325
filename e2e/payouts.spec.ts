import type { APIRequestContext, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { queryDatabase } from './database.ts'
import { horizontalOverflow } from './layout-checks.ts'
import { newName } from './listings.ts'
import { answerYes, GATEWAY, moveByCall, openRow, placeByCall, productOnSale, test } from './orders.ts'
import { settle } from './page-list.ts'
import {
  ADDRESS,
  admin,
  openAccount,
  PASSWORD,
  type Person,
  PINCODE_WITHOUT_ROUNDS,
  sessionElsewhere,
  signInByCall,
  tokenOf,
} from './people.ts'
import { expect } from './test.ts'

const operator2: Person = { ...admin, name: 'Omkar Jagtap', email: 'operator2@farmgate.test' }
const approver: Person = { ...admin, name: 'Rekha Phadke', email: 'approver@farmgate.test' }

/** The worker sends, the simulated bank answers, and its webhook is read. */
const BANK_TAKES = { timeout: 60_000 }

interface OwedFarm {
  readonly farmer: Person
  readonly id: string
  /** The last digits of its account. */
  readonly ending: string
}

/** A farm with an account that is owed ₹800: its order was paid in cash and delivered three days ago. */
async function owedFarm(request: APIRequestContext): Promise<OwedFarm> {
  const farmer = await openAccount(request, 'farmer')
  const { user } = await sessionElsewhere(request, farmer)
  const called = await request.post(`/api/admin/accounts/${user._id}/confirm-phone`, {
    headers: await tokenOf(request, admin),
    data: { phone: ADDRESS.phone },
  })
  expect(called.status()).toBe(200)
  const ending = String(Math.floor(1000 + Math.random() * 9000))
  const headers = await tokenOf(request, farmer)
  const added = await request.put('/api/farmers/payout-account', {
    headers,
    data: {
      kind: 'bank',
      ifsc: 'MAHB0000321',
      number: `60419876${ending}`,
      name: farmer.name,
      currentPassword: PASSWORD,
    },
  })
  expect(added.status()).toBe(200)
  await expect
    .poll(async () => {
      const response = await request.get('/api/farmers/payout-account', { headers })
      const { inUse } = (await response.json()) as { inUse: { state: string } | null }
      return inUse?.state
    }, BANK_TAKES)
    .toBe('verified')

  const product = await productOnSale(request, newName('Jaggery'), { price: '400' }, farmer)
  const buyer = await openAccount(request, 'user', PINCODE_WITHOUT_ROUNDS)
  const order = await placeByCall(request, buyer, [{ product, quantity: 2 }])
  await moveByCall(request, order, 'shipped')
  await moveByCall(request, order, 'delivered')
  await queryDatabase(
    `update orders set delivered_at = delivered_at - interval '3 days' where id = $1`,
    order._id,
  )
  return { farmer, id: user._id, ending }
}

async function checkPage(page: Page): Promise<void> {
  await settle(page)
  expect(await axeFaults(page)).toEqual([])
  expect(await horizontalOverflow(page)).toEqual([])
}

/** Counted cash becomes money in the bank. */
async function bankCash(page: Page, rupees: number): Promise<void> {
  await page.goto('/admin/payouts')
  await page.getByRole('button', { name: 'Bank cash' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bank cash' })
  await dialog.getByRole('button', { name: 'Record it' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Amount').fill(String(rupees))
  await dialog.getByLabel('Bank and branch').fill('Bank of Maharashtra, Deccan')
  await dialog.getByLabel('Receipt number').fill(crypto.randomUUID().slice(0, 12))
  await dialog.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText(`₹${rupees} is recorded as banked`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

/** Drafts a run of this farm alone. Returns the run's id. */
async function draftFor(page: Page, { farmer }: OwedFarm): Promise<string> {
  await page.goto('/admin/payouts')
  await page.getByRole('button', { name: 'Draft a run' }).click()
  const dialog = page.getByRole('dialog', { name: 'Draft a run' })
  await dialog.getByRole('radio', { name: 'Chosen farms' }).check({ force: true })
  await dialog.getByLabel('Find a farm').fill(farmer.email)
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: farmer.name }).check({ force: true })
  await dialog.getByRole('button', { name: 'Draft a run' }).click()
  return openedRun(page)
}

async function openedRun(page: Page): Promise<string> {
  await page.waitForURL(/\/admin\/payouts\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Run \d+$/ })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Approves the run on the page, with its warning ticked. */
async function approve(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Approve ₹800' })
  await expect(button).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I looked at it: Tara Joshi' }).check({ force: true })
  await button.click()
  await answerYes(page)
  await expect(page.getByText(/is approved\. Its payments go out now\./)).toBeVisible()
}

const rowOfFarm = (page: Page) => page.getByRole('row').filter({ hasText: 'Tara Joshi' })

async function railIdOf(runId: string): Promise<string> {
  const [row] = await queryDatabase(`select rail_id from payouts where run_id = $1`, runId)
  return String(row?.['rail_id'])
}

test('two operators run a payout, and a returned one is put right', async ({ page, request }) => {
  test.slow()
  const farm = await owedFarm(request)
  await signInByCall(page, operator2)
  await bankCash(page, 800)
  await expect(page.getByText(/Next run: \w+day, \d+ \w+ \d{4}\./)).toBeVisible()
  await checkPage(page)

  await test.step('the first person drafts, and can’t approve', async () => {
    await draftFor(page, farm)
    await expect(
      page.getByText('You drafted this run. Meera Deshpande or Rekha Phadke can approve it.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve ₹800' })).toHaveCount(0)
    await expect(page.getByText('First payment to this farm')).toBeVisible()
    await checkPage(page)
  })

  const runId = await openedRun(page)
  await test.step('the second person finds the run, looks at it and approves', async () => {
    await signInByCall(page, admin)
    await page.goto('/admin/payouts')
    await checkPage(page)
    const waiting = page.getByRole('region', { name: 'What waits' })
    await expect(waiting).toContainText('waits for you: 1 farm, ₹800. Omkar Jagtap drafted it')
    await page.goto(`/admin/payouts/${runId}`)
    await approve(page)
    await expect(rowOfFarm(page)).toContainText('Paid', BANK_TAKES)
    await expect(rowOfFarm(page)).toContainText(/[A-Z]{0,4}\d{12}/)
    await expect(page.getByRole('button', { name: 'Throw away' })).toHaveCount(0)
    await checkPage(page)
  })

  await test.step('the bank returns it, and the farm is owed it again', async () => {
    const data = { id: await railIdOf(runId), outcome: 'reversed' }
    expect((await request.post(`${GATEWAY}/_sim/payout`, { data })).status()).toBe(200)
    await expect(rowOfFarm(page)).toContainText('Came back', BANK_TAKES)
    await rowOfFarm(page).getByRole('link', { name: 'Tara Joshi' }).click()
    await expect(page.getByText('₹800 is owed to the farm again')).toBeVisible()
    await checkPage(page)
    const payoutPage = page.url()

    // A stopped account is not paid.
    await page.getByRole('button', { name: 'Draft for this farm' }).click()
    await expect(page.getByRole('alert')).toBeVisible()

    await page.getByRole('link', { name: 'Confirm the account' }).click()
    const card = page.getByRole('listitem').filter({ hasText: `••••${farm.ending}` })
    // The account is in the opened row alone, and other journeys have farms of that name.
    const rows = page.locator('.attention-row').filter({ hasText: 'Tara Joshi' })
    await expect(rows.first()).toBeVisible()
    for (const row of await rows.all()) if (!(await card.isVisible())) await openRow(row)
    await card.getByRole('button', { name: 'Pay it again: Tara Joshi' }).click()
    await expect(page.getByText('The account of Tara Joshi is paid again')).toBeVisible()

    await page.goto(payoutPage)
    await page.getByRole('button', { name: 'Draft for this farm' }).click()
    await openedRun(page)
    await expect(page.getByText('You drafted this run.')).toBeVisible()
  })

  await test.step('an approver approves it, and it is paid', async () => {
    const address = page.url()
    await signInByCall(page, approver)
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Throw away' })).toHaveCount(0)
    await approve(page)
    await expect(rowOfFarm(page)).toContainText('Paid', BANK_TAKES)
  })

  await test.step('the books agree', async () => {
    await page.goto('/admin/reconcile')
    await expect(page.getByRole('heading', { name: 'All books' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tara Joshi' })).toHaveCount(0)
    await checkPage(page)
  })
})
