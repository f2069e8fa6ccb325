import type { Output } from '@farmgate/contract/endpoint.ts'
import {
  type PayoutAccount,
  payoutAccount,
  savePayoutAccount,
  stopPayoutAccount,
} from '@farmgate/contract/money/payout-account.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectDescribed, field, person, press, radio } from '#testing/page.ts'

const NUMBER = '604198765432'
const PASSWORD = 'farmgate-demo'

type Accounts = Output<typeof payoutAccount>

const NONE: Accounts = { inUse: null, waiting: null, mayAdd: true, waitHours: 0, needsPassbook: false }

const BANK: PayoutAccount = {
  _id: 'account-1',
  kind: 'bank',
  masked: 'MAHB0000321 ••••5432',
  bank: 'Bank of Maharashtra',
  name: 'Tara Joshi',
  bankName: 'TARA JOSHI',
  state: 'verified',
  byPassbook: false,
  createdAt: '2026-11-17T08:30:00.000Z',
  usableFrom: '2026-11-17T08:30:00.000Z',
  verifiedAt: '2026-11-17T08:31:00.000Z',
  note: null,
}

const UPI: PayoutAccount = {
  ...BANK,
  _id: 'account-2',
  kind: 'upi',
  masked: 't••••@okhdfc',
  bank: null,
  usableFrom: '2026-11-19T08:30:00.000Z',
}

const CHANGING: Accounts = { ...NONE, inUse: BANK, waitHours: 48 }

const openAccount = (language: 'en' | 'hi' = 'en') => openApp('/farmer/account', { as: ['farmer'], language })

const inUse = () => screen.findByRole('region', { name: 'Account in use' })
const waiting = () => screen.findByRole('region', { name: 'New account' })

async function write(label: string | RegExp, text: string): Promise<void> {
  await person.clear(await field(label))
  await person.paste(text)
}

async function fillBank(again = NUMBER): Promise<void> {
  await write('IFSC', 'mahb 0000321')
  await write('Account number', NUMBER)
  await write('Account number again', again)
  await write('Name in the passbook', 'Tara Joshi')
  await write('Your password', PASSWORD)
}

describe('a first account', () => {
  beforeEach(() => answer(payoutAccount, NONE))

  test('is sent when both numbers are the same, and its bank is named while it is typed', async () => {
    await openAccount()
    await fillBank(NUMBER.slice(0, -1))
    await expectDescribed('IFSC', 'Bank of Maharashtra')
    await press('Check and save')
    await expectDescribed('Account number again', 'The two numbers differ. One digit is missing here.')
    expect(callsOf(savePayoutAccount)).toEqual([])
    await write('Account number again', NUMBER)
    answer(savePayoutAccount, { message: '', ...NONE, inUse: BANK })
    await press('Check and save')
    const card = await inUse()
    expect(card.textContent).toContain('Verified')
    expect(card.textContent).toContain('••••5432')
    expect(card.textContent).toContain('Bank of Maharashtra')
    expect(callsOf(savePayoutAccount).map(({ body }) => body)).toMatchObject([
      { kind: 'bank', ifsc: 'MAHB0000321', number: NUMBER, name: 'Tara Joshi', currentPassword: PASSWORD },
    ])
    // What was typed is gone once it is saved.
    await waitFor(async () => expect(await field('Account number')).toHaveProperty('value', ''))
  })

  test('whose name differs waits until an operator has looked at both', async () => {
    await openAccount()
    await fillBank()
    const account: PayoutAccount = {
      ...BANK,
      state: 'name_differs',
      bankName: 'RAMESH K PAWAR',
      verifiedAt: null,
    }
    answer(savePayoutAccount, { message: '', ...NONE, waiting: account })
    await press('Check and save')
    await screen.findByText('The bank says RAMESH K PAWAR. We look at it and call you.')
    answer(payoutAccount, { ...NONE, inUse: { ...account, state: 'verified' } })
    await openAccount()
    expect((await inUse()).textContent).toContain('RAMESH K PAWAR')
  })

  test.each([
    { language: 'en', text: 'Confirm your e-mail first' },
    { language: 'hi', text: 'पहले अपना ईमेल पक्का करें' },
  ] as const)(
    'of a farmer whom we do not know yet needs a confirmed e-mail, $language',
    async ({ language, text }) => {
      answer(payoutAccount, { ...NONE, mayAdd: false })
      await openAccount(language)
      await screen.findByText(text)
      expect(document.querySelector('main form')).toBeNull()
      expect(screen.queryByRole('button', { name: 'Check and save' })).toBeNull()
    },
  )
})

describe('a change', () => {
  beforeEach(() => answer(payoutAccount, CHANGING))

  async function fillUpi(): Promise<void> {
    await person.click(await radio('UPI'))
    await write('UPI id', 'tara.joshi@okhdfc')
    await write('Name in the passbook', 'Tara Joshi')
    await write('Your password', 'not my password')
  }

  test('is announced with the time from which it is used', async () => {
    await openAccount()
    const note = (await screen.findByText(/48 hours after the change\./)).closest('.note')
    expect(note?.textContent).toMatch(/\d, \d+:\d\d/)
  })

  test('needs the right password', async () => {
    await openAccount()
    await fillUpi()
    refuse(savePayoutAccount, 'auth.wrong_current_password')
    await press('Check and save')
    await screen.findByText('Current password is wrong')
    expect(callsOf(savePayoutAccount).map(({ body }) => body)).toMatchObject([
      { kind: 'upi', vpa: 'tara.joshi@okhdfc', currentPassword: 'not my password' },
    ])
  })

  test('waits beside the account in use and can be stopped', async () => {
    answer(payoutAccount, { ...CHANGING, waiting: UPI })
    await openAccount()
    const card = await waiting()
    expect(card.textContent).toContain('t••••@okhdfc')
    expect(card.textContent).toContain('Until then we pay the old account.')
    expect((await inUse()).textContent).toContain('••••5432')
    answer(stopPayoutAccount, { message: '', ...CHANGING })
    await person.click(within(card).getByRole('button', { name: 'Stop this change' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New account' })).toBeNull())
    expect(callsOf(stopPayoutAccount)).toHaveLength(1)
    expect((await inUse()).textContent).toContain('••••5432')
  })
})
