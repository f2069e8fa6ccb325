import { type AccountDetail, endAccountSession, oneAccount } from '@farmgate/contract/people/account-admin.ts'
import { shares } from '@farmgate/contract/ordering/claim-admin.ts'
import {
  resumeFarmer,
  setFarmPhone,
  suspendFarmer,
  verifyFarmer,
} from '@farmgate/contract/people/farmer-admin.ts'
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

test('a farm without a phone number is verified with one, which is written down first', async () => {
  const without = farmerOf({ phone: '', verified: null })
  answer(oneFarmer, { farmer: without })
  await openFarm()
  await press('Verify')
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Verify' })
  expect(confirm.disabled).toBe(true)
  dialog.getByText('A farm is verified once you can call it.')
  await person.type(dialog.getByLabelText('What did you check?'), 'Land papers')
  await person.type(dialog.getByLabelText('Phone number of the farm'), '98220 41875')
  const verified = { at: '2026-11-18T04:30:00.000Z', what: 'Land papers', by: 'Meera Deshpande' }
  answer(setFarmPhone, { message: '', farmer: { ...without, phone: '98220 41875' } })
  answer(verifyFarmer, { message: '', farmer: { ...without, phone: '98220 41875', verified } })
  await person.click(confirm)
  await waitFor(() => expect(callsOf(verifyFarmer)).toHaveLength(1))
  expect(callsOf(setFarmPhone).map(({ body }) => body)).toEqual([{ phone: '98220 41875' }])
})

test('an operator writes down the number of a farm', async () => {
  await openFarm()
  await screen.findByRole('link', { name: FARM.phone })
  const field = await screen.findByLabelText('Phone number of the farm')
  await person.clear(field)
  await person.type(field, '98220 41875')
  answer(setFarmPhone, { message: '', farmer: { ...FARM, phone: '98220 41875' } })
  answer(oneFarmer, { farmer: { ...FARM, phone: '98220 41875' } })
  await press('Save number')
  await screen.findByText('Phone number of Ramesh Jadhav is saved')
  await screen.findByRole('link', { name: '98220 41875' })
  expect(callsOf(setFarmPhone).map(({ body }) => body)).toEqual([{ phone: '98220 41875' }])
})
