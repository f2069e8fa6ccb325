import {
  changeIdentity,
  identity,
  type IdentityView,
  legalPages,
} from '@farmgate/contract/market/identity.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { MARKET } from '#testing/answers/frame-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectDescribed, field, fill, person, press } from '#testing/page.ts'

const NOT_OPEN = 'The market takes no orders yet.'
const SAVED = 'Saved. The shop shows it within a minute.'

const FILLED: IdentityView = {
  identity: { ...MARKET.identity, fssai: '11523014000387' },
  missing: [],
  mode: 'production',
  isOpen: true,
  version: 8,
  updatedAt: '2026-11-18T06:30:00.000Z',
  updatedBy: null,
}

const NOT_FILLED: IdentityView = {
  ...FILLED,
  identity: { ...FILLED.identity, fssai: '' },
  missing: ['fssai'],
  isOpen: false,
  version: 7,
}

test('an operator reads what is missing, fills it in, and the market opens', async () => {
  answer(changeIdentity, { ...FILLED, message: '' })
  await open(NOT_FILLED)
  await screen.findByText(NOT_OPEN)
  await screen.findByText('1 thing is missing below. The shop shows “We open soon” until it is filled in.')
  await screen.findByText('Missing: FSSAI licence')
  await fill(/^FSSAI licence/, '1152 3014 000')
  await person.tab()
  await expectDescribed(/^FSSAI licence/, '14 digits, this has 11')
  await press('Save identity')
  await waitFor(async () => expect(document.activeElement).toBe(await field(/^FSSAI licence/)))
  expect(callsOf(changeIdentity)).toEqual([])

  await fill(/^FSSAI licence/, '1152 3014 000387')
  await screen.findByText('Nothing is missing.')
  await press('Save identity')
  await screen.findByText(SAVED)
  await waitFor(() => expect(screen.queryByText(NOT_OPEN)).toBeNull())
  expect(callsOf(changeIdentity).map(({ body }) => body)).toEqual([
    { ...NOT_FILLED.identity, fssai: '1152 3014 000387', version: 7 },
  ])
  expect(await field(/^FSSAI licence/)).toHaveProperty('value', '11523014000387')
})

test('every place that shows the identity has the values as typed', async () => {
  await open(NOT_FILLED)
  await fill('Legal name', 'Khed Valley Growers')
  for (const place of ['Footer', 'Invoice', 'Mails']) {
    const shown = (await screen.findByText(place)).closest('li')
    expect(shown?.textContent).toContain('Khed Valley Growers')
  }
  expect((await screen.findByText('Footer')).closest('li')?.textContent).toContain('FSSAI not filled in')
})

test('an operator whose form is out of date gets what another one saved', async () => {
  refuse(changeIdentity, 'identity.stale')
  await open(NOT_FILLED)
  await fill('Town', 'Pune')
  await press('Save identity')
  await screen.findByText('Another operator changed the market’s identity. Nothing of yours was saved.')
  answer(identity, FILLED)
  await press('Show what is saved')
  await waitFor(async () => expect(await field('Town')).toHaveProperty('value', FILLED.identity.city))
  expect(screen.queryByText(NOT_OPEN)).toBeNull()
})

function open(view: IdentityView) {
  answer(identity, view)
  answer(legalPages, { pages: [] })
  return openApp('/admin/identity', { as: ['admin'] })
}
