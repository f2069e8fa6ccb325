import { farmClaims } from '@farmgate/contract/ordering/claims.ts'
import { farmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { farmerProfile, updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { FARMER } from '#testing/answers/area-answers.ts'
import { NOTHING_TODAY } from '#testing/answers/packing-answers.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { fill, press } from '#testing/page.ts'
import { isPostponed } from './postponed.ts'

beforeEach(() => {
  answer(farmToday, NOTHING_TODAY)
  answer(farmClaims, { claims: [] })
})

const WITHOUT = { ...FARMER, phone: '' }

test('a farmer without a number is asked for it on the first page, and gives it there', async () => {
  answer(farmerProfile, { farmer: WITHOUT })
  await openApp('/farmer/today', { as: ['farmer'] })
  await fill('Phone number', '98220 41875')
  answer(updateFarmerProfile, { message: '', farmer: { ...WITHOUT, phone: '98220 41875' } })
  await press('Save')
  await screen.findByText('Phone number saved')
  expect(callsOf(updateFarmerProfile)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByLabelText('Phone number')).toBeNull())
})

test('the question can be put off for a week', async () => {
  answer(farmerProfile, { farmer: WITHOUT })
  await openApp('/farmer/today', { as: ['farmer'] })
  await press('Later')
  await waitFor(() => expect(screen.queryByLabelText('Phone number')).toBeNull())
  expect(isPostponed(FARMER._id)).toBe(true)
  expect(isPostponed(FARMER._id, Date.now() + 8 * 86_400_000)).toBe(false)
  expect(callsOf(farmToday).length).toBeGreaterThan(0)
})

test('a farmer with a number is not asked', async () => {
  await openApp('/farmer/today', { as: ['farmer'] })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByLabelText('Phone number')).toBeNull()
})
