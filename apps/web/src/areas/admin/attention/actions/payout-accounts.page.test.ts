import {
  type AccountToDecide,
  confirmPayoutAccount,
  decidePayoutAccount,
} from '@farmgate/contract/money/payout-account.ts'
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answerAttention, attentionRow } from '#testing/answers/admin-answers.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { person } from '#testing/page.ts'

const ACCOUNT: AccountToDecide = {
  _id: 'account-1',
  kind: 'bank',
  masked: 'MAHB0000321 ••••5432',
  bank: 'Bank of Maharashtra',
  name: 'Tara Joshi',
  bankName: 'RAMESH K PAWAR',
  state: 'name_differs',
  byPassbook: false,
  createdAt: '2026-11-17T08:30:00.000Z',
  usableFrom: '2026-11-19T08:30:00.000Z',
  verifiedAt: null,
  note: null,
  farmer: { _id: 'farm-1', name: 'Tara Joshi' },
  sameAs: [],
  hasPassbook: false,
}

test('a name that differs is accepted after an operator has looked at both', async () => {
  answerAttention(attentionRow({ kind: 'payout_account', _id: ACCOUNT._id, account: ACCOUNT }))
  await openApp('/admin/attention?kind=payout_account', { as: ['admin'] })
  const text = await screen.findByText('Farmer wrote “Tara Joshi”, the bank says “RAMESH K PAWAR”.')
  const card = within(text.closest('li') ?? document.body)
  answer(decidePayoutAccount, { message: '', account: { ...ACCOUNT, state: 'verified' } })
  await person.click(card.getByRole('button', { name: 'It is theirs: Tara Joshi' }))
  await screen.findByText('The account of Tara Joshi is accepted')
  expect(callsOf(decidePayoutAccount).map(({ params, body }) => [params['id'], body])).toEqual([
    ['account-1', { decision: 'accepted' }],
  ])
})

test('an account that a payment did not reach is paid again after a call', async () => {
  const account: AccountToDecide = { ...ACCOUNT, bankName: 'TARA JOSHI', state: 'blocked' }
  answerAttention(attentionRow({ kind: 'payout_failed', _id: account._id, account }))
  await openApp('/admin/attention?kind=payout_failed', { as: ['admin'] })
  await screen.findByText('A payment did not reach MAHB0000321 ••••5432. Call the farmer.')
  answer(confirmPayoutAccount, { message: '', account: { ...account, state: 'verified' } })
  await person.click(await screen.findByRole('button', { name: 'Pay it again: Tara Joshi' }))
  await screen.findByText('The account of Tara Joshi is paid again')
  expect(callsOf(confirmPayoutAccount).map(({ params }) => params['id'])).toEqual(['account-1'])
})
