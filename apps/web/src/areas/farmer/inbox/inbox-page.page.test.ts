import { myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { markNoticesSeen } from '@farmgate/contract/telling/notices.ts'
import { farmOrders } from '@farmgate/contract/ordering/orders.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answer, callsOf } from '#testing/answers.ts'
import { listingAnswer } from '#testing/answers/listing-answers.ts'
import { answerNotices, noticeOf } from '#testing/answers/notice-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { OKRA, orderOf } from '#testing/answers/order-answers.ts'
import { expectAddress, person, press } from '#testing/page.ts'

const NEW_ORDER = noticeOf('farm_new_order', { order: { _id: 'order-1', number: 'FG-20418' } })
const APPROVED = noticeOf('listing_approved', { product: { _id: OKRA._id, name: OKRA.name } })

/** In the side bar, and for phones in the header. */
const expectBells = (count: number) =>
  waitFor(() => {
    const bells = screen.getAllByRole('link', { name: /^Notifications/ })
    const name = count === 0 ? /^Notifications$/ : new RegExp(`^Notifications,? ?${count} new`)
    expect(screen.getAllByRole('link', { name })).toEqual(bells)
  })

describe('a farm’s notices', () => {
  afterEach(() => void vi.useRealTimers())

  test('are all marked as seen at once', async () => {
    answerNotices([NEW_ORDER, APPROVED])
    await openApp('/farmer/inbox', { as: ['farmer'] })
    expect(await screen.findAllByText('New')).toHaveLength(2)
    answer(markNoticesSeen, () => {
      answerNotices([NEW_ORDER, APPROVED], { areSeen: true })
      return { unseen: 0 }
    })
    await press('Mark all as seen')
    await screen.findByText('All marked as seen')
    await waitFor(() => expect(screen.queryByText('New')).toBeNull())
    await expectBells(0)
    expect(callsOf(markNoticesSeen).map(({ body }) => body)).toEqual([{ upTo: NEW_ORDER._id }])
  })

  test('about orders are marked as seen when the orders were open for a moment, and the others stay new', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answerNotices([NEW_ORDER, APPROVED])
    const order = orderOf({ _id: 'order-1' })
    answer(farmOrders, {
      orders: [
        {
          _id: order._id,
          number: order.number,
          items: order.items,
          user: { name: 'Asha Kulkarni', place: 'Pune, Maharashtra' },
          totalAmount: 96,
          total: 96,
          currentTotal: 96,
          changes: [],
          status: 'confirmed',
          paymentMethod: 'UPI',
          paymentStatus: 'paid',
          createdAt: order.createdAt,
          cancelReason: null,
          returnRequested: false,
          returnStatus: null,
          deliveredAt: null,
          packed: false,
        },
      ],
      nextCursor: null,
    })
    answer(markNoticesSeen, { unseen: 1 })
    await openApp('/farmer/orders', { as: ['farmer'] })
    await screen.findByText(/#FG-20418/)
    await expectBells(2)
    expect(callsOf(markNoticesSeen)).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    await waitFor(() =>
      expect(callsOf(markNoticesSeen).map(({ body }) => body)).toEqual([{ orders: ['order-1'] }]),
    )
    await expectBells(1)
  })

  test('about a rejected listing lead to its note and its form', async () => {
    const note = 'The photo is too dark'
    const okra = listingAnswer({ _id: OKRA._id, name: 'Okra', status: 'rejected', reviewNote: note })
    answerNotices([
      noticeOf('listing_rejected', { product: { _id: okra._id, name: okra.name }, detail: { note } }),
    ])
    answer(myProducts, [okra])
    await openApp('/farmer/inbox', { as: ['farmer'] })
    const title = await screen.findByRole('link', { name: 'Okra is not approved yet' })
    expect(title.closest('li')?.textContent).toContain(note)
    await person.click(title)
    const form = await screen.findByRole('dialog')
    expect(form.textContent).toContain(note)
    await expectAddress(`/farmer/my-products?edit=${okra._id}`)
    const [close] = within(form).getAllByRole('button', { name: 'Close' })
    if (close !== undefined) await person.click(close)
    await expectAddress('/farmer/my-products')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
