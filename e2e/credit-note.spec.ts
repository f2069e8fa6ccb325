import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { horizontalOverflow } from './layout-checks.ts'
import { newName } from './listings.ts'
import { type Line, payByCall, placeByCall, productOnSale, test } from './orders.ts'
import { admin, openAccount, type Person, signInByCall, tokenOf } from './people.ts'
import { expect } from './test.ts'

/** What a sheet says in each language. */
const TEXTS = {
  en: {
    note: 'Credit note',
    link: /^Credit note.* of order/,
    amounts: 'Ordered: 3 kg · Remains: 1 kg',
    why: 'Taken out before it was packed.',
    credited: 'Total credited₹96',
    refund: /To the UPI account.*(On its way|Done)/s,
    print: 'Print',
  },
  hi: {
    note: 'क्रेडिट नोट',
    link: /क्रेडिट नोट$/,
    amounts: 'मँगाया था: 3 किलो · अब: 1 किलो',
    why: 'पैक होने से पहले हटाया गया।',
    credited: 'कुल क्रेडिट₹96',
    refund: /यूपीआई खाते.*(रास्ते में है|हो गया)/s,
    print: 'प्रिंट करें',
  },
} as const

/** Leaves so much of an item, as its buyer. */
async function reduce(
  request: APIRequestContext,
  buyer: Person,
  order: Order,
  { product }: Line,
  left: number,
) {
  const headers = await tokenOf(request, buyer)
  const response = await request.patch(`/api/orders/${order._id}/lines/${product._id}`, {
    headers,
    data: { quantity: left },
  })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { order: Order }).order
}

async function speak(page: Page, language: string, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'farmgate_language', value: language, url: baseURL ?? '' }])
}

const pagesOf = (paper: Buffer): number => paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

for (const language of ['en', 'hi'] as const)
  for (const width of [390, 1280]) {
    test(`a buyer prints the credit note of a smaller order on one page, ${language}, ${width} px`, async ({
      page,
      request,
      baseURL,
    }) => {
      const texts = TEXTS[language]
      const buyer = await openAccount(request, 'user')
      const okra = { product: await productOnSale(request, newName('Okra')), quantity: 3 }
      const paid = await payByCall(request, buyer, [okra])
      const { creditNotes } = await reduce(request, buyer, paid, okra, 1)
      const number = creditNotes[0]?.number ?? ''
      expect(number).toMatch(/^CN-\d{6}$/)

      await speak(page, language, baseURL)
      await page.setViewportSize({ width, height: 844 })
      await signInByCall(page, buyer)
      await page.goto(`/orders/${paid._id}`)
      await page.getByRole('link', { name: texts.link }).click()
      await expect(page).toHaveURL(`/orders/${paid._id}/credit-notes`)
      await expect(page).toHaveTitle(`${texts.note} ${number} (${paid.number}) - Farmgate`)

      const sheet = page.getByRole('article')
      await expect(sheet).toHaveCount(1)
      for (const part of [number, `#${paid.number}`, okra.product.name, buyer.email, '-₹96'])
        await expect(sheet).toContainText(part)
      for (const part of [texts.amounts, texts.why, texts.credited, texts.refund])
        await expect(sheet).toContainText(part)
      // Who runs the market, as on the invoice.
      await expect(sheet.locator('footer')).toContainText('27AAAAF4821K1ZR')
      expect(await horizontalOverflow(page)).toEqual([])
      expect(await axeFaults(page)).toEqual([])

      // The invoice keeps what was ordered, and names the credit note.
      await page.goto(`/orders/${paid._id}/invoice`)
      for (const part of ['₹144', number, '-₹96', '₹169', '₹73'])
        await expect(page.getByRole('article')).toContainText(part)
      expect(await axeFaults(page)).toEqual([])

      await page.goto(`/orders/${paid._id}/credit-notes`)
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(sheet).toContainText(number)
      await expect(page.getByRole('button', { name: texts.print })).toBeHidden()
      await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
      const paper = await page.pdf({ preferCSSPageSize: true })
      expect(pagesOf(paper)).toBe(1)
    })
  }

test('each credit note of an order is a page of its own, for the operator too', async ({ page, request }) => {
  const buyer = await openAccount(request, 'user')
  const okra = { product: await productOnSale(request, newName('Okra')), quantity: 3 }
  const beans = { product: await productOnSale(request, newName('Beans'), { price: '60' }), quantity: 1 }
  const placed = await placeByCall(request, buyer, [okra, beans])
  await reduce(request, buyer, placed, okra, 1)
  const { creditNotes } = await reduce(request, buyer, placed, beans, 0)
  expect(creditNotes).toHaveLength(2)

  await signInByCall(page, admin)
  await page.goto(`/admin/orders/${placed._id}/credit-notes`)
  const sheets = page.getByRole('article')
  await expect(sheets).toHaveCount(2)
  await expect(sheets.nth(0)).toContainText(creditNotes[0]?.number ?? '-')
  await expect(sheets.nth(1)).toContainText(creditNotes[1]?.number ?? '-')
  await expect(sheets.nth(1)).toContainText('Nothing remains')
  // Nothing was paid, so nothing is refunded.
  await expect(sheets.nth(0)).toContainText('So much less is collected at the door.')
  await page.emulateMedia({ media: 'print' })
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2)
})

test('an order without changes has no credit note, and another buyer’s is not found', async ({
  page,
  request,
}) => {
  const buyer = await openAccount(request, 'user')
  const okra = { product: await productOnSale(request, newName('Okra')), quantity: 1 }
  const placed = await placeByCall(request, buyer, [okra])
  await signInByCall(page, buyer)
  await page.goto(`/orders/${placed._id}/credit-notes`)
  await expect(page).toHaveURL(`/orders/${placed._id}`)
  await expect(page.getByRole('link', { name: /^Credit note/ })).toHaveCount(0)
  const other = await placeByCall(request, await openAccount(request, 'user'), [okra])
  await page.goto(`/orders/${other._id}/credit-notes`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found')
})
