import type { Locator, Page } from '@playwright/test'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { newName, photoOf, stockOf } from './listings.ts'
import {
  answerYes,
  requestReturn,
  decideByCall,
  leaveList,
  moveByCall,
  ordersOf,
  payByCall,
  placeByCall,
  productOnSale,
  test,
} from './orders.ts'
import { admin, openAccount, PASSWORD, sessionElsewhere, signInByCall } from './people.ts'
import { expect } from './test.ts'

// Below 1024 px the orders are cards.
test.use({ viewport: { width: 1000, height: 800 } })

/** A signed-in operator, a buyer and a product to order. */
const saleTest = test.extend<{ sale: Sale }>({
  sale: async ({ page, request }, use) => {
    const okra = await productOnSale(request, newName('Okra'))
    const buyer = await openAccount(request, 'user')
    await signInByCall(page, admin)
    await use({ buyer, okra, lines: [{ product: okra, quantity: 2 }] })
  },
})

interface Sale {
  readonly buyer: Awaited<ReturnType<typeof openAccount>>
  readonly okra: Awaited<ReturnType<typeof productOnSale>>
  readonly lines: readonly [{ product: Sale['okra']; quantity: number }]
}

saleTest(
  'an operator can only move an order forward, and its cash is paid on delivery',
  async ({ page, request, sale: { buyer, lines } }) => {
    const order = await placeByCall(request, buyer, lines)
    await page.goto('/admin/orders')
    const card = cardOf(page, order)
    await expect(card).toContainText('Cash at the door')
    await expectOpen(card, order, ['Mark as shipped', 'Mark as delivered'])
    await move(card, order, 'Mark as shipped').click()
    await expect(card.getByRole('group', { name: 'Ship now?' })).toBeVisible()
    await answerYes(card)
    await expect(page.getByText(`#${order.number} is marked as shipped`)).toBeVisible()
    await expect(card).toContainText('Shipped just now')
    await expect(card.getByRole('button', { name: /^Mark/ })).toHaveCount(0)
    await leaveList(page)
    await expectOpen(card, order, ['Mark as delivered'])
    await move(card, order, 'Mark as delivered').click()
    await expect(card.getByRole('group', { name: '₹121 received?' })).toBeVisible()
    await answerYes(card)
    await expect(card).toContainText('Delivered just now')
    await leaveList(page)
    await expectOpen(card, order, [])
    await expect(card).toContainText('Paid')
    await expect(card).not.toContainText('Cash at the door')
    expect((await ordersOf(request, buyer))[0]).toMatchObject({ status: 'delivered', paymentStatus: 'paid' })
  },
)

saleTest(
  'a double click asks once and moves no order, and no other order slides under the pointer',
  async ({ page, request, sale: { buyer, okra } }) => {
    const first = await placeByCall(request, buyer, [{ product: okra, quantity: 1 }])
    const second = await placeByCall(request, buyer, [{ product: okra, quantity: 2 }])
    await page.goto(`/admin/orders?status=confirmed&q=${encodeURIComponent(okra.name)}`)
    const [card, below] = [cardOf(page, second), cardOf(page, first)]
    // Above the list, and loaded beside it.
    await expect(page.getByText(/^Ready to ship/)).toBeVisible()
    const placeBelow = await below.boundingBox()
    const where = await centreOf(move(card, second, 'Mark as delivered'))
    const question = card.getByRole('group', { name: 'Not shipped yet. ₹121 received?' })
    // A list that has just changed takes no press.
    await expect(async () => {
      await page.mouse.dblclick(where.x, where.y)
      await expect(question).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
    expect((await ordersOf(request, buyer)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])

    const yes = await centreOf(question.getByRole('button', { name: 'Yes' }))
    await expect(question.getByRole('button', { name: 'Yes' })).toBeEnabled()
    // The live update fetches the list again, without the delivered order.
    const fetchedAgain = page.waitForResponse((response) => /orders\?.*status=confirmed/.test(response.url()))
    await page.mouse.dblclick(yes.x, yes.y)
    await expect(card).toContainText('Delivered just now')
    await fetchedAgain
    await page.mouse.dblclick(yes.x, yes.y)
    await page.mouse.dblclick(where.x, where.y)
    await expect(card).toContainText('Delivered just now')
    expect(await below.boundingBox()).toEqual(placeBelow)
    expect((await ordersOf(request, buyer)).map(({ status }) => status)).toEqual(['delivered', 'confirmed'])

    await leaveList(page)
    await expect(card).toHaveCount(0)
  },
)

saleTest(
  'No, Escape and leaving the question move nothing',
  async ({ page, request, sale: { buyer, lines } }) => {
    const order = await placeByCall(request, buyer, lines)
    await page.goto('/admin/orders')
    const card = cardOf(page, order)
    const ship = move(card, order, 'Mark as shipped')
    for (const answer of ['Enter', 'Escape', 'Tab'] as const) {
      await ship.press('Enter')
      await expect(card.getByRole('button', { name: 'No', exact: true })).toBeFocused()
      await page.keyboard.press(answer)
      await expect(ship).toBeVisible()
      if (answer !== 'Tab') await expect(ship).toBeFocused()
    }
    expect((await ordersOf(request, buyer))[0]?.status).toBe('confirmed')
    await ship.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await expect(card.getByRole('button', { name: 'Yes' })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(card).toContainText('Shipped just now')
    expect((await ordersOf(request, buyer))[0]?.status).toBe('shipped')
  },
)

saleTest(
  'an unpaid online order can’t be moved, and shows the reason',
  async ({ page, request, sale: { buyer, lines } }) => {
    const order = await placeByCall(request, buyer, lines, 'UPI')
    await page.goto('/admin/orders')
    const card = cardOf(page, order)
    await expectOpen(card, order, [])
    await expect(card).toContainText(/Waiting for payment. Its produce is kept until/)
  },
)

saleTest('the filter shows one status at a time', async ({ page, request, sale: { buyer, lines } }) => {
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

saleTest(
  'an operator cancels an order with a reason, and the buyer is refunded',
  async ({ page, request, sale: { buyer, okra, lines } }) => {
    const order = await payByCall(request, buyer, lines)
    await page.goto('/admin/orders')
    const card = cardOf(page, order)
    await card.getByRole('button', { name: `#${order.number}, details` }).click()
    await page.getByRole('button', { name: `More for #${order.number}` }).click()
    await page.getByRole('menuitem', { name: 'Cancel order' }).click()
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

saleTest(
  'the second of two operators at one order is refused and shown its state',
  async ({ page, request, sale: { buyer, lines } }) => {
    // Without live updates, which would change the buttons before the click (live.spec.ts).
    await page.route('**/api/live', (route) => route.fulfill({ status: 429, json: {} }))
    const order = await placeByCall(request, buyer, lines)
    await page.goto('/admin/orders')
    const card = cardOf(page, order)
    await expectOpen(card, order, ['Mark as shipped', 'Mark as delivered'])
    await moveByCall(request, order, 'delivered')
    await move(card, order, 'Mark as shipped').click()
    await answerYes(card)
    await expect(card.getByRole('alert')).toContainText(`Already decided by ${admin.name}`)
    await expectOpen(card, order, [])
  },
)

saleTest(
  'an operator records once that cash was handed back',
  async ({ page, request, sale: { buyer, lines } }) => {
    const order = await placeByCall(request, buyer, lines)
    await moveByCall(request, order, 'delivered')
    await requestReturn(request, buyer, order)
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

saleTest(
  'an operator sees a return’s reason and photo, approves it, and the buyer is refunded',
  async ({ page, request, sale: { buyer, lines } }) => {
    const order = await payByCall(request, buyer, lines)
    await moveByCall(request, order, 'delivered')
    await requestReturn(request, buyer, order, { reason: 'Half of it is mouldy', photo: photoOf('okra') })
    await page.goto('/admin/returns')
    const card = returnOf(page, order)
    await expect(card).toContainText('Half of it is mouldy')
    await card.getByRole('button', { expanded: false }).click()
    await card.getByRole('button', { name: `Look at the photo: #${order.number}` }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'The buyer’s photo' })).toBeVisible()
    await page.keyboard.press('Escape')

    await card.getByRole('button', { name: `Approve the return of #${order.number}` }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Approve this return?' })
    await expect(dialog).toContainText('₹121 goes back to Tara Joshi in full.')
    await dialog.getByRole('button', { name: 'Approve return' }).click()
    await expect(card).toContainText('Return approved just now')
    await expect(card.getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)
    expect((await ordersOf(request, buyer))[0]).toMatchObject({
      returnStatus: 'approved',
      refund: { amount: 121 },
    })
  },
)

saleTest(
  'a rejected return has the operator’s note, or states that there is no reason',
  async ({ page, request, sale: { buyer, okra } }) => {
    for (const [note, shown] of [
      ['The photo shows another crop', 'The photo shows another crop'],
      ['', 'No reason provided'],
    ] as const) {
      const order = await payByCall(request, buyer, [{ product: okra, quantity: 1 }])
      await moveByCall(request, order, 'delivered')
      await requestReturn(request, buyer, order)
      await page.goto('/admin/returns?status=pending')
      const card = returnOf(page, order)
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
        returnNote: shown,
        refund: null,
      })
    }
  },
)

saleTest(
  'a user with open orders can’t be deleted; once they are delivered, the user can be deleted and the orders stay',
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
    await answerYes(cardOf(page, order))
    await expect(cardOf(page, order)).toContainText('Delivered just now')

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

    // The order stays, and the name on it links to that person's orders.
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

const returnOf = (page: Page, { number }: Order): Locator =>
  page.locator('.money-back').filter({ hasText: `#${number}` })

const moves = (card: Locator, { number }: Order): Locator =>
  card.getByRole('group', { name: `Move order #${number}` })

const move = (card: Locator, order: Order, name: string): Locator =>
  moves(card, order).getByRole('button', { name, exact: true })

async function centreOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Exactly these of the three buttons are enabled. */
async function expectOpen(card: Locator, order: Order, open: readonly string[]): Promise<void> {
  for (const name of ['Mark as confirmed', 'Mark as shipped', 'Mark as delivered'])
    await expect(move(card, order, name)).toBeEnabled({ enabled: open.includes(name) })
}
