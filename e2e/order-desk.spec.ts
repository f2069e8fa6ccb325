import type { Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/order-view.ts'
import { newName, photoOf, stockOf } from './listings.ts'
import {
  askForReturn,
  decideByCall,
  moveByCall,
  ordersOf,
  payByCall,
  placeByCall,
  something,
  test,
} from './orders.ts'
import { admin, openAccount, PASSWORD, sessionElsewhere, signInByCall } from './people.ts'
import { expect } from './test.ts'

/** An operator, and what somebody has ordered. */
const desk = test.extend<{ sale: Sale }>({
  sale: async ({ page, request }, use) => {
    const okra = await something(request, newName('Okra'))
    const buyer = await openAccount(request, 'user')
    await signInByCall(page, admin)
    await use({ buyer, okra, lines: [{ product: okra, quantity: 2 }] })
  },
})

interface Sale {
  readonly buyer: Awaited<ReturnType<typeof openAccount>>
  readonly okra: Awaited<ReturnType<typeof something>>
  readonly lines: readonly [{ product: Sale['okra']; quantity: number }]
}

desk(
  'the operator moves an order forward only, and cash is paid with its delivery',
  async ({ page, request, sale: { buyer, lines } }) => {
    const order = await placeByCall(request, buyer, lines)
    await page.goto('/admin/orders')
    const card = cardOf(page, order)
    await expect(card).toContainText('Cash at the door')
    await expectOpen(card, order, ['Mark as shipped', 'Mark as delivered'])
    await move(card, order, 'Mark as shipped').click()
    await expect(page.getByText(`#${order.number} is marked as shipped`)).toBeVisible()
    await expectOpen(card, order, ['Mark as delivered'])
    await move(card, order, 'Mark as delivered').click()
    await expectOpen(card, order, [])
    await expect(card).toContainText('Paid')
    await expect(card).not.toContainText('Cash at the door')
    expect((await ordersOf(request, buyer))[0]).toMatchObject({ status: 'delivered', paymentStatus: 'paid' })
  },
)

desk(
  'an order that nobody has paid can’t be moved, and says why',
  async ({ page, request, sale: { buyer, lines } }) => {
    const order = await placeByCall(request, buyer, lines, 'UPI')
    await page.goto('/admin/orders')
    const card = cardOf(page, order)
    await expectOpen(card, order, [])
    await expect(card).toContainText(/Waiting for payment. Its produce is kept until/)
  },
)

desk('the filter shows one status at a time', async ({ page, request, sale: { buyer, lines } }) => {
  const order = await placeByCall(request, buyer, lines)
  await page.goto('/admin/orders')
  await expect(cardOf(page, order)).toBeVisible()
  const filter = page.getByRole('group', { name: 'Status filter' })
  await filter.getByRole('button', { name: /^Delivered/ }).click()
  await expect(page).toHaveURL('/admin/orders?status=delivered')
  await expect(cardOf(page, order)).toHaveCount(0)
  for (const badge of await page.locator('.order-card-badges .badge:last-child').all())
    await expect(badge).toHaveText('Delivered')
  await filter.getByRole('button', { name: /^Confirmed/ }).click()
  await expect(cardOf(page, order)).toBeVisible()
})

desk(
  'an operator cancels what can’t be supplied, with a reason that its buyer reads',
  async ({ page, request, sale: { buyer, okra, lines } }) => {
    const order = await payByCall(request, buyer, lines)
    await page.goto('/admin/orders')
    const card = cardOf(page, order)
    await card.getByRole('button', { name: `#${order.number}, details` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
    await expect(dialog).toContainText('₹121 goes back to the buyer in full')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(dialog).toContainText('Please write the reason')
    await dialog.getByLabel('Reason').fill('The rain took the okra')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(card).toContainText('Reason: The rain took the okra')
    await expect(card).toContainText(/Refund of ₹121 is on its way|₹121 refunded/)
    expect((await ordersOf(request, buyer))[0]).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The rain took the okra',
      refund: { amount: 121 },
    })
    expect(await stockOf(okra)).toBe(40)
  },
)

desk(
  'of two operators at one order the second is shown the truth',
  async ({ page, request, sale: { buyer, lines } }) => {
    // Out of hearing: a screen that hears of it shows the truth before anybody can press (live.spec.ts).
    await page.route('**/api/live', (route) => route.fulfill({ status: 429, json: {} }))
    const order = await placeByCall(request, buyer, lines)
    await page.goto('/admin/orders')
    const card = cardOf(page, order)
    await expectOpen(card, order, ['Mark as shipped', 'Mark as delivered'])
    await moveByCall(request, order, 'delivered')
    await move(card, order, 'Mark as shipped').click()
    await expect(card.getByRole('alert')).toContainText('Nothing was done: this order has changed meanwhile')
    await expectOpen(card, order, [])
  },
)

desk(
  'cash that is owed back is handed over by the operator, once',
  async ({ page, request, sale: { buyer, lines } }) => {
    const order = await placeByCall(request, buyer, lines)
    await moveByCall(request, order, 'delivered')
    await askForReturn(request, buyer, order)
    await decideByCall(request, order, { status: 'approved' })
    await page.goto('/admin/orders')
    const card = cardOf(page, order)
    await expect(card).toContainText('₹121 is to be handed back in cash')
    await card.getByRole('button', { name: `Cash handed back: #${order.number}` }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Was the cash handed back?' })
    await dialog.getByRole('button', { name: 'Cash handed back' }).click()
    await expect(card).toContainText('₹121 refunded')
    await expect(card.getByRole('button', { name: /^Cash handed back/ })).toHaveCount(0)
    expect((await ordersOf(request, buyer))[0]?.refund).toMatchObject({ state: 'processed', amount: 121 })
  },
)

desk(
  'the operator sees why a return is asked for, approves it, and the money goes back',
  async ({ page, request, sale: { buyer, lines } }) => {
    const order = await payByCall(request, buyer, lines)
    await moveByCall(request, order, 'delivered')
    await askForReturn(request, buyer, order, { reason: 'Half of it is mouldy', photo: photoOf('okra') })
    await page.goto('/admin/returns')
    const card = cardOf(page, order)
    await expect(card).toContainText('Half of it is mouldy')
    await card.getByRole('button', { name: `Look at the photo: #${order.number}` }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'The buyer’s photo' })).toBeVisible()
    await page.keyboard.press('Escape')

    await card.getByRole('button', { name: `Approve the return of #${order.number}` }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Approve this return?' })
    await expect(dialog).toContainText('₹121 goes back to Tara Joshi in full.')
    await dialog.getByRole('button', { name: 'Approve return' }).click()
    await expect(card).toContainText('Return Approved')
    await expect(card.getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)
    expect((await ordersOf(request, buyer))[0]).toMatchObject({
      returnStatus: 'approved',
      refund: { amount: 121 },
    })
  },
)

desk(
  'a rejected return carries the operator’s note, or that there is no reason',
  async ({ page, request, sale: { buyer, okra } }) => {
    for (const [note, said] of [
      ['The photo shows another crop', 'The photo shows another crop'],
      ['', 'No reason provided'],
    ] as const) {
      const order = await payByCall(request, buyer, [{ product: okra, quantity: 1 }])
      await moveByCall(request, order, 'delivered')
      await askForReturn(request, buyer, order)
      await page.goto('/admin/returns?status=pending')
      const card = cardOf(page, order)
      await card.getByRole('button', { name: `Reject the return of #${order.number}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Reject this return?' })
      await expect(dialog.getByLabel(/Note to the buyer/)).toHaveAttribute(
        'placeholder',
        'No reason provided',
      )
      await dialog.getByLabel(/Note to the buyer/).fill(note)
      await dialog.getByRole('button', { name: 'Reject return' }).click()
      await expect(dialog).toHaveCount(0)
      expect((await ordersOf(request, buyer))[0]).toMatchObject({
        returnStatus: 'rejected',
        returnNote: said,
        refund: null,
      })
    }
  },
)

desk(
  'a user with orders under way is not deleted, their orders are one press away, and afterwards it works',
  async ({ page, request, sale: { buyer, lines } }) => {
    const order = await placeByCall(request, buyer, lines)
    const { user } = await sessionElsewhere(request, buyer)
    const row = page.getByRole('row').filter({ hasText: buyer.email })
    await page.goto(`/admin/users?q=${encodeURIComponent(buyer.email)}`)
    await row.getByRole('button', { name: 'Delete Tara Joshi' }).click()
    const refusal = page.getByRole('dialog', { name: 'Tara Joshi can’t be deleted yet' })
    await expect(refusal).toContainText('1 order is under way.')
    await refusal.getByRole('button', { name: 'Keep user' }).click()

    await row.getByRole('link', { name: 'View Orders: Tara Joshi' }).click()
    await expect(page).toHaveURL(`/admin/user/${user._id}/orders`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders of Tara Joshi')
    await move(cardOf(page, order), order, 'Mark as delivered').click()
    await expectOpen(cardOf(page, order), order, [])

    await page.goto(`/admin/users?q=${encodeURIComponent(buyer.email)}`)
    await row.getByRole('button', { name: 'Delete Tara Joshi' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Tara Joshi?' })
    await question.getByRole('button', { name: 'Keep user' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: 'Delete Tara Joshi' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Tara Joshi is deleted')).toBeVisible()
    await expect(row).toHaveCount(0)
    const login = await request.post('/api/users/login', {
      data: { role: 'user', email: buyer.email, password: PASSWORD },
    })
    expect(login.status()).toBe(401)

    // The order stays, and the name beside it leads to the orders of that person.
    await page.goto(`/admin/orders?q=${order.number}`)
    await cardOf(page, order).getByRole('link', { name: 'Deleted user' }).first().click()
    await expect(page).toHaveURL(`/admin/user/${user._id}/orders`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders of Deleted user')
    await expect(page.getByText('This account was deleted. Its orders stay.')).toBeVisible()
    await expect(cardOf(page, order)).toBeVisible()
  },
)

const cardOf = (page: Page, { number }: Order): Locator =>
  page.locator('.order-card').filter({ hasText: `#${number}` })

const moves = (card: Locator, { number }: Order): Locator =>
  card.getByRole('group', { name: `Move order #${number}` })

const move = (card: Locator, order: Order, name: string): Locator =>
  moves(card, order).getByRole('button', { name, exact: true })

/** Exactly these of the three can be pressed. */
async function expectOpen(card: Locator, order: Order, open: readonly string[]): Promise<void> {
  for (const name of ['Mark as confirmed', 'Mark as shipped', 'Mark as delivered'])
    await expect(move(card, order, name)).toBeEnabled({ enabled: open.includes(name) })
}
