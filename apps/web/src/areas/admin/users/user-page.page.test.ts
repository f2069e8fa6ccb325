import {
  type AccountDetail,
  cancelOpenOrders,
  confirmPhone,
  disableAccount,
  enableAccount,
  oneAccount,
} from '@farmgate/contract/people/account-admin.ts'
import { shares } from '@farmgate/contract/ordering/claim-admin.ts'
import { allUsers } from '@farmgate/contract/people/users.ts'
import { admin as english } from '@farmgate/messages/en/admin.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { admin as hindi } from '@farmgate/messages/hi/admin.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountOf } from '#testing/answers/account-answers.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { button, expectAddress, heading, link, main, person, press } from '#testing/page.ts'

const REASON = 'Never answers the phone'

const SHIPPED: AccountDetail['openOrders'][number] = {
  _id: 'order-1',
  number: 'FG-20418',
  status: 'shipped',
  total: 65,
  isCash: true,
  createdAt: '2026-11-16T04:30:00.000Z',
}

const ACCOUNT = accountOf({
  open: { count: 2, value: 210 },
  openOrders: [SHIPPED, { ...SHIPPED, _id: 'order-2', number: 'FG-20419', status: 'confirmed', total: 145 }],
})

const LANGUAGES = [
  { language: 'en', words: english },
  { language: 'hi', words: hindi },
] as const

describe.each(LANGUAGES)('an account of a buyer, $language', ({ language, words }) => {
  beforeEach(() => {
    answer(oneAccount, { account: ACCOUNT })
    answer(shares, { own: [], all: [] })
  })

  const openAccount = () => openApp(`/admin/users/${ACCOUNT._id}`, { as: ['admin'], language })
  const dialog = async () => within(await waitFor(() => openDialog()))

  test('is found in the list', async () => {
    answer(allUsers, {
      users: [
        {
          _id: ACCOUNT._id,
          name: ACCOUNT.name,
          email: ACCOUNT.email,
          role: 'user',
          createdAt: ACCOUNT.createdAt,
          place: 'Pune, Maharashtra',
          phone: ACCOUNT.phone,
          orders: 2,
          openOrders: 2,
          emailVerified: false,
          isDisabled: true,
        },
      ],
      nextCursor: null,
    })
    await openApp('/admin/users?q=tara', { as: ['admin'], language })
    await screen.findByText(words['account.disabledBadge'])
    expect(callsOf(allUsers)[0]?.query['q']).toBe('tara')
    await person.click(await link('Tara Joshi'))
    await expectAddress(`/admin/users/${ACCOUNT._id}`)
    await heading('Tara Joshi', 1)
  })

  test('gets its phone confirmed after a call', async () => {
    await openAccount()
    await press(words['account.confirmPhone'])
    const question = await dialog()
    question.getByText(new RegExp(ACCOUNT.phone))
    answer(confirmPhone, {
      message: '',
      account: {
        ...ACCOUNT,
        phoneConfirmed: { at: '2026-11-18T04:30:00.000Z', by: 'Meera' },
        trust: 'phone',
      },
    })
    await person.click(question.getByRole('button', { name: words['account.confirmPhone'] }))
    await screen.findByText(words['account.trust.phone'])
    expect(callsOf(confirmPhone).map(({ params, body }) => [params['id'], body])).toEqual([
      [ACCOUNT._id, { phone: ACCOUNT.phone }],
    ])
  })

  test('loses its open orders, with a reason, and what remains open is named', async () => {
    await openAccount()
    await press(words['account.cancelOrders'])
    const question = await dialog()
    await person.click(question.getByRole('button', { name: words['account.cancelOrders'] }))
    await question.findByText(words['account.reasonMissing'])
    expect(callsOf(cancelOpenOrders)).toEqual([])
    await write(question.getByLabelText(words['account.reason']), REASON)
    answer(cancelOpenOrders, {
      message: '',
      cancelled: 1,
      units: 3,
      value: 145,
      refunded: 0,
      refused: [{ _id: 'order-1', number: 'FG-20418', code: 'order.not_cancellable', message: '' }],
      remaining: 1,
      account: { ...ACCOUNT, open: { count: 1, value: 65 }, openOrders: [SHIPPED] },
    })
    await person.click(question.getByRole('button', { name: words['account.cancelOrders'] }))
    const title = fill(words['account.cancelled.title'], { count: '1' })
    const note = (await (await main()).findByText(title)).closest('.note')
    expect(note?.textContent).toContain('#FG-20418')
    expect(note?.textContent).toContain(fill(words['account.cancelled.remaining'], { count: '1' }))
    expect(callsOf(cancelOpenOrders).map(({ params, body }) => [params['id'], body])).toEqual([
      [ACCOUNT._id, { reason: REASON }],
    ])
  })

  test('is disabled with a reason and enabled again', async () => {
    await openAccount()
    await press(words['account.disable'])
    const question = await dialog()
    await write(question.getByLabelText(words['account.reason']), REASON)
    const disabled = { at: '2026-11-18T04:30:00.000Z', reason: REASON, by: 'Meera Nair' }
    answer(disableAccount, { message: '', account: { ...ACCOUNT, disabled } })
    await person.click(question.getByRole('button', { name: words['account.disable'] }))
    await button(words['account.enable'])
    ;(await main()).getByText(new RegExp(REASON))
    expect(callsOf(disableAccount).map(({ params, body }) => [params['id'], body])).toEqual([
      [ACCOUNT._id, { reason: REASON }],
    ])

    await press(words['account.enable'])
    answer(enableAccount, { message: '', account: ACCOUNT })
    await person.click((await dialog()).getByRole('button', { name: words['account.enable'] }))
    await button(words['account.disable'])
    expect((await main()).queryByText(new RegExp(REASON))).toBeNull()
    expect(callsOf(enableAccount).map(({ params }) => params['id'])).toEqual([ACCOUNT._id])
  })
})

function openDialog(): HTMLElement {
  const open = document.querySelector('dialog')
  if (open === null) throw new Error('no dialog')
  return open
}

async function write(field: HTMLElement, text: string): Promise<void> {
  await person.clear(field)
  await person.paste(text)
}
