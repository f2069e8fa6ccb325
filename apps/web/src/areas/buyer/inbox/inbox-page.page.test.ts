import { myNotices, type Notice } from '@farmgate/contract/telling/notices.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { products, categories } from '@farmgate/contract/catalogue/products.ts'
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answerNotices, noticeOf } from '#testing/answers/notice-answers.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { orderOf } from '#testing/answers/order-answers.ts'
import { expectAddress, heading, link, main, person } from '#testing/page.ts'

const ORDER = orderOf({ status: 'shipped' })
const about = (kind: Notice['kind']): Notice =>
  noticeOf(kind, { order: { _id: ORDER._id, number: ORDER.number } })

test('the bell counts what is new and leads to the inbox, and from there to the order', async () => {
  answerNotices([about('order_shipped'), about('order_placed')])
  await openApp('/', { as: ['user'] })
  // The bell is fetched when the page has been there for a second.
  const name = 'Notifications, 2 new'
  await person.click(await screen.findByRole('link', { name }, { timeout: 10_000 }))
  await heading('Today')
  await expectAddress('/inbox')
  answer(oneOrder, { order: ORDER, events: [], claiming: null })
  await person.click(await link('Your order #FG-20418 is on its way'))
  await expectAddress(`/orders/${ORDER._id}`)
})

test('an empty inbox states it and links to the shop', async () => {
  await openApp('/inbox', { as: ['user'] })
  await heading('Nothing here yet.')
  expect(screen.queryByRole('button', { name: 'Mark all as seen' })).toBeNull()
  expect(callsOf(myNotices).length).toBeGreaterThan(0)
  answer(products, { products: [], nextCursor: null, total: 0, totalIsMore: false, searchedFor: null })
  answer(categories, { categories: [] })
  await person.click((await main()).getByRole('link', { name: 'Go to the shop' }))
  await expectAddress('/products')
})
