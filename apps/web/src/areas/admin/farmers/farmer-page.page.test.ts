import { type AccountDetail, endAccountSession, oneAccount } from '@farmgate/contract/people/account-admin.ts'
import { shares } from '@farmgate/contract/ordering/claim-admin.ts'
import { resumeFarmer, suspendFarmer } from '@farmgate/contract/people/farmer-admin.ts'
import { oneFarmer } from '@farmgate/contract/catalogue/product-review.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { accountOf, LIVE_SESSION } from '#testing/answers/account-answers.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { PEOPLE } from '#testing/answers/area-answers.ts'
import { farmerOf } from '#testing/answers/farmer-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { heading, person, press } from '#testing/page.ts'

const FARM = farmerOf()
const ACCOUNT: AccountDetail = accountOf({
  ...PEOPLE.farmer,
  trust: null,
  cashLimits: null,
  sessions: [LIVE_SESSION],
})

beforeEach(() => {
  answer(oneFarmer, { farmer: FARM })
  answer(oneAccount, { account: ACCOUNT })
  answer(shares, { own: [], all: [] })
})

const openFarm = () => openApp(`/admin/farmers/${FARM._id}`, { as: ['admin'] })

test('a farm is stopped from selling and allowed again', async () => {
  await openFarm()
  await press('Stop selling')
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop Ramesh Jadhav from selling?' }))
  await person.type(dialog.getByLabelText('Reason'), 'Spoiled parcels')
  const suspended = { at: '2026-11-18T04:30:00.000Z', reason: 'Spoiled parcels', by: 'Meera Deshpande' }
  answer(suspendFarmer, { message: '', farmer: { ...FARM, suspended } })
  await person.click(dialog.getByRole('button', { name: 'Stop selling' }))
  await screen.findByText('Ramesh Jadhav no longer sells')
  await screen.findByText('Spoiled parcels (Meera Deshpande)')
  expect(callsOf(suspendFarmer).map(({ params, body }) => [params['id'], body])).toEqual([
    [FARM._id, { reason: 'Spoiled parcels' }],
  ])

  await press('Resume selling')
  answer(resumeFarmer, { message: '', farmer: FARM })
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Resume selling' }))
  await screen.findByText('Ramesh Jadhav sells again')
  await waitFor(() => expect(screen.queryByText('Spoiled parcels (Meera Deshpande)')).toBeNull())
  expect(callsOf(resumeFarmer).map(({ params }) => params['id'])).toEqual([FARM._id])
})

test('a farm can’t be stopped without a reason', async () => {
  await openFarm()
  await press('Stop selling')
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Stop selling' }))
  await dialog.findByText('Please write the reason')
  expect(callsOf(suspendFarmer)).toEqual([])
})

test('a device of a farm is signed out', async () => {
  await openFarm()
  await heading('Ramesh Jadhav', 1)
  await press(/^Sign out .*, last seen/)
  const dialog = within(await screen.findByRole('alertdialog'))
  answer(endAccountSession, {
    message: '',
    account: { ...ACCOUNT, sessions: [{ ...LIVE_SESSION, isLive: false }] },
  })
  await person.click(dialog.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Signed out')
  expect(callsOf(endAccountSession).map(({ params }) => params)).toEqual([
    { id: FARM._id, sessionId: LIVE_SESSION._id },
  ])
})
