import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { changeSettings, type Settings, settings } from '@farmgate/contract/market/settings.ts'
import { allStaff } from '@farmgate/contract/people/staff.ts'
import { admin } from '@farmgate/messages/en/admin.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { staff as words } from '@farmgate/messages/en/staff.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf } from '#testing/answers.ts'
import { ADMIN } from '#testing/answers/area-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { field, person, press } from '#testing/page.ts'
import { SETTINGS } from '#testing/answers/settings-answers.ts'

const ON: Settings = { ...SETTINGS, largeRefunds: { secondPerson: true, secondPersonFrom: 2_000 } }

const codeLabel = fill(admin.codeAgainFor, { what: words.largeRefunds })

beforeEach(() => {
  answer(allStaff, { staff: [], approvers: 3 })
  answer(settings, { settings: ON })
  answer(adminProfile, {
    admin: {
      ...ADMIN,
      secondFactor: {
        since: '2026-11-01T00:00:00.000Z',
        recoveryCodesLeft: 9,
        isRequired: true,
        isRequiredEverywhere: false,
      },
    },
  })
})

test('the second person is switched off with a code, and the page says before that it takes a day', async () => {
  await openApp('/admin/staff', { as: ['admin'] })
  const box = await screen.findByRole('checkbox', { name: words.secondPerson })
  // The form of an invitation has a code of its own.
  const card = within(box.closest('form') ?? document.body)
  expect(card.queryByLabelText(codeLabel)).toBeNull()
  await person.click(box)
  await screen.findByText(/^This protects less\. It takes effect/)
  expect(await screen.findByRole('button', { name: words.saveLimit })).toHaveProperty('disabled', true)
  await person.type(await card.findByLabelText(codeLabel), '123456')
  answer(changeSettings, {
    message: '',
    settings: {
      ...ON,
      version: 8,
      guards: {
        wait: true,
        pending: [
          {
            _id: 'change-1',
            setting: 'secondPerson',
            from: true,
            to: false,
            askedBy: { _id: ADMIN._id, name: ADMIN.name },
            askedAt: '2026-11-18T08:35:00.000Z',
            takesEffectAt: '2026-11-19T08:35:00.000Z',
          },
        ],
      },
    },
  })
  await press(words.saveLimit)
  await screen.findByText(`no from 19 Nov 2026, 2:05 pm, asked by ${ADMIN.name}`)
  expect(callsOf(changeSettings).map(({ body }) => body)).toMatchObject([
    { largeRefunds: { secondPerson: false }, code: '123456' },
  ])
  await waitFor(async () => expect(await field(words.secondPerson)).toHaveProperty('checked', true))
})
