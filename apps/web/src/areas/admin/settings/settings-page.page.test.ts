import { deductionRules, writeOffs } from '@farmgate/contract/money/payouts.ts'
import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import type { PendingChange } from '@farmgate/contract/market/pending-change.ts'
import {
  changeSettings,
  type Settings,
  settings,
  stopSettingChange,
} from '@farmgate/contract/market/settings.ts'
import { marketUses, turnUse, type UseView } from '@farmgate/contract/market/uses.ts'
import { MARKET_USES, type MarketUse } from '@farmgate/domain/market/market-uses.ts'
import { adminSettings as english } from '@farmgate/messages/en/admin-settings.ts'
import { admin as englishAdmin } from '@farmgate/messages/en/admin.ts'
import { fill as fillWords } from '@farmgate/messages/fill.ts'
import { adminSettings as hindi } from '@farmgate/messages/hi/admin-settings.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { ADMIN } from '#testing/answers/area-answers.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { alert, expectFocus, field, fill, main, person, press } from '#testing/page.ts'
import { SETTINGS } from '#testing/answers/settings-answers.ts'

const uses = (used: readonly MarketUse[], locks: Partial<Record<MarketUse, UseView['lock']>> = {}) => ({
  uses: MARKET_USES.map((use) => ({ use, isUsed: used.includes(use), lock: locks[use] ?? null })),
})

beforeEach(() => {
  answer(settings, { settings: SETTINGS })
  answer(marketUses, uses(MARKET_USES))
})

const openSettings = (section: string) => openApp(`/admin/settings?section=${section}`, { as: ['admin'] })

const claim = (name: string): Promise<HTMLInputElement> => screen.findByRole('textbox', { name })
const described = (name: string, description: string) => screen.findByRole('textbox', { name, description })

async function write(name: string, text: string): Promise<void> {
  await person.clear(await claim(name))
  if (text !== '') await person.paste(text)
}

const withBuyers = (buyers: string | null): Settings['copy'] => ({
  ...SETTINGS.copy,
  en: { ...SETTINGS.copy.en, buyers },
})

test('a changed claim and a hidden claim are shown in the preview and saved', async () => {
  await openSettings('texts')
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull()
  await write('Buyers in English', '212 buyers in Satara')
  expect(preview.textContent).toContain('212 buyers in Satara')
  expect(preview.textContent).toContain('Delivery in')
  await write('Delivery time in English', '')
  expect(preview.textContent).not.toContain('Delivery in')
  await described('Delivery time in English', 'Empty: not shown on the home page')
  const changed = {
    ...SETTINGS,
    copy: { ...SETTINGS.copy, en: { ...SETTINGS.copy.en, buyers: '212 buyers in Satara', delivery: '' } },
    version: 8,
    updatedAt: '2026-11-18T06:00:00.000Z',
    updatedBy: { _id: 'a', name: 'Meera Deshpande' },
  }
  answer(changeSettings, { message: '', settings: changed })
  await press('Save settings')
  await (await main()).findByText(/^Settings saved\./)
  await screen.findByText(/^Last changed .* by Meera Deshpande$/)
  expect(callsOf(changeSettings).map(({ body }) => body)).toMatchObject([
    {
      version: 7,
      copy: {
        en: { buyers: '212 buyers in Satara', farmers: null, delivery: '', returns: null },
        hi: SETTINGS.copy.hi,
      },
      attention: { shipWithinHours: 24, deliverWithinHours: 48 },
    },
  ])

  await press('Use the standard text: Buyers in English')
  await waitFor(async () => expect((await claim('Buyers in English')).value).toBe('1000+ buyers'))
  await expectFocus(await claim('Buyers in English'))
})

test('a section is saved by itself: what was typed into another one stays there, unsaved', async () => {
  await openSettings('texts')
  await write('Buyers in English', 'Not yet')
  await person.click(await screen.findByRole('link', { name: 'Orders and lateness' }))
  await write('Ship within, in hours', '12')
  const saved = { ...SETTINGS, attention: { shipWithinHours: 12, deliverWithinHours: 48 }, version: 8 }
  answer(changeSettings, { message: '', settings: saved })
  await press('Save settings')
  await (await main()).findByText(/^Settings saved\./)
  expect(callsOf(changeSettings).map(({ body }) => body)).toMatchObject([
    { version: 7, copy: SETTINGS.copy, attention: { shipWithinHours: 12, deliverWithinHours: 48 } },
  ])
  await person.click(screen.getByRole('link', { name: 'Home page texts' }))
  expect((await claim('Buyers in English')).value).toBe('Not yet')
  answer(changeSettings, { message: '', settings: { ...saved, version: 9 } })
  await press('Save settings')
  await waitFor(() => expect(callsOf(changeSettings)).toHaveLength(2))
  expect(callsOf(changeSettings)[1]?.body).toMatchObject({
    version: 8,
    copy: { en: { buyers: 'Not yet' } },
    attention: { shipWithinHours: 12, deliverWithinHours: 48 },
  })
})

test('the search shows what it finds in every section, and how much', async () => {
  await openSettings('fees')
  await screen.findByText('₹20')
  await person.type(await screen.findByRole('searchbox'), 'missing bags')
  await screen.findByText('5 settings found')
  await field(english.doorRefundStop)
  expect(screen.queryByRole('textbox', { name: 'Ship within, in hours' })).toBeNull()
  await person.type(screen.getByRole('searchbox'), ' zzz')
  await screen.findByText('No setting found.')
})

test('a too long text and a wrong number of hours are reported at their fields', async () => {
  await openSettings('texts')
  await write('Farmers in Hindi', 'क'.repeat(61))
  await press('Save settings')
  expect(await described('Farmers in Hindi', 'This is too long')).toBe(document.activeElement)
  await person.click(await screen.findByRole('link', { name: 'Orders and lateness' }))
  await write('Deliver within, in hours', '0')
  await press('Save settings')
  await described('Deliver within, in hours', 'Enter whole hours, from 1 to 240')
  expect(callsOf(changeSettings)).toEqual([])
})

test('of two operators the second keeps the typed values and can load the saved ones', async () => {
  await openSettings('texts')
  await write('Buyers in English', 'Slower')
  refuse(changeSettings, 'settings.stale')
  await press('Save settings')
  expect((await alert()).textContent).toContain('Another operator changed the settings.')
  expect((await claim('Buyers in English')).value).toBe('Slower')
  answer(settings, { settings: { ...SETTINGS, copy: withBuyers('Quicker'), version: 8 } })
  await press('Show what is saved')
  await waitFor(async () => expect((await claim('Buyers in English')).value).toBe('Quicker'))
})

describe('a setting that guards', () => {
  const WAIT = english.payoutAccountWaitHours
  const withFactor = () =>
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
  const PENDING: PendingChange = {
    _id: 'change-1',
    setting: 'payoutAccountWaitHours',
    from: 48,
    to: 10,
    askedBy: { _id: 'a', name: 'Meera Deshpande' },
    askedAt: '2026-11-18T08:35:00.000Z',
    takesEffectAt: '2026-11-19T08:35:00.000Z',
  }
  const waiting: Settings = { ...SETTINGS, guards: { wait: true, pending: [PENDING] }, version: 8 }

  test('asks for a code, says before saving that it waits, and what waits after it', async () => {
    withFactor()
    await openSettings('payouts')
    await fill(WAIT, '10')
    await screen.findByText(
      /^This protects less\. It takes effect \d.*\. Every owner gets a mail, and can stop it\.$/,
    )
    expect((await screen.findByText(english.saveSettings)).closest('button')).toHaveProperty('disabled', true)
    await screen.findByText(english.guardCodeMissing)
    await fill(englishAdmin.codeAgain, '123456')
    answer(changeSettings, { message: '', settings: waiting })
    await press(english.saveSettings)
    await screen.findByText('10 from 19 Nov 2026, 2:05 pm, asked by Meera Deshpande')
    expect(callsOf(changeSettings).map(({ body }) => body)).toMatchObject([
      { payouts: { payoutAccountWaitHours: 10 }, code: '123456' },
    ])
    // The setting is still what it was.
    await waitFor(async () => expect(await field(WAIT)).toHaveProperty('value', '48'))
    expect(screen.queryByLabelText(englishAdmin.codeAgain)).toBeNull()
  })

  test('shows that a wrong code was refused, and asks for the next one', async () => {
    withFactor()
    await openSettings('payouts')
    await fill(WAIT, '72')
    await fill(englishAdmin.codeAgain, '000000')
    refuse(changeSettings, 'second_factor.wrong')
    await press(english.saveSettings)
    expect((await alert()).textContent).toContain(english.settingsFailed)
    await waitFor(async () => expect(await field(englishAdmin.codeAgain)).toHaveProperty('value', ''))
    expect(await field(WAIT)).toHaveProperty('value', '72')
  })

  test('that protects more does not wait, and other settings ask for no code', async () => {
    withFactor()
    await openSettings('payouts')
    await fill(english.payoutMinimum, '200')
    expect(screen.queryByLabelText(englishAdmin.codeAgain)).toBeNull()
    await fill(WAIT, '72')
    await field(englishAdmin.codeAgain)
    expect(screen.queryByText(/^This protects less/)).toBeNull()
  })

  test('does not wait before the first payout', async () => {
    answer(settings, { settings: { ...SETTINGS, guards: { wait: false, pending: [] } } })
    await openSettings('payouts')
    await fill(WAIT, '1')
    expect(screen.queryByText(/^This protects less/)).toBeNull()
  })

  test.each([
    { language: 'en', words: english },
    { language: 'hi', words: hindi },
  ] as const)('that waits is stopped beside its field, $language', async ({ language, words }) => {
    answer(settings, { settings: waiting })
    await openApp('/admin/settings?section=payouts', { as: ['admin'], language })
    await screen.findByText(/Meera Deshpande/, { selector: 'p.text-sm' })
    answer(stopSettingChange, { message: '', settings: { ...SETTINGS, version: 9 } })
    await press(fillWords(words.stopGuardOf, { setting: words['fact.payoutAccountWaitHours'] }))
    await screen.findByText(words.guardStopped)
    expect(callsOf(stopSettingChange).map(({ params }) => params['id'])).toEqual(['change-1'])
    await waitFor(() =>
      expect(
        screen.queryByRole('button', {
          name: fillWords(words.stopGuardOf, { setting: words['fact.payoutAccountWaitHours'] }),
        }),
      ).toBeNull(),
    )
    // What another operator saved meanwhile is not taken as seen.
    answer(changeSettings, { message: '', settings: SETTINGS })
    await fill(words.payoutMinimum, '200')
    await press(words.saveSettings)
    await waitFor(() => expect(callsOf(changeSettings)).toHaveLength(1))
    expect(callsOf(changeSettings)[0]?.body).toMatchObject({ version: 8 })
  })
})

describe('what the market uses', () => {
  test('is switched at once, and links and sections come and go with it', async () => {
    answer(marketUses, uses(MARKET_USES, { rounds: { why: 'work', count: 190 } }))
    await openApp('/admin/settings', { as: ['admin'] })
    await screen.findByText(
      '190 open orders have a place on a round. Turn it off when they are delivered or moved.',
    )
    expect(screen.getByRole('checkbox', { name: /^Rounds/ })).toHaveProperty('disabled', true)
    expect(linksOfMenu()).toContain('Money')
    expect(screen.getByRole('link', { name: 'Paying farms' })).not.toBeNull()
    answer(turnUse, { message: '', ...uses(MARKET_USES.filter((use) => use !== 'payouts')) })
    await person.click(screen.getByRole('checkbox', { name: /^Payouts/ }))
    await waitFor(() => expect(linksOfMenu()).not.toContain('Money'))
    expect(screen.queryByRole('link', { name: 'Paying farms' })).toBeNull()
    expect(callsOf(turnUse).map(({ params, body }) => [params['use'], body])).toEqual([
      ['payouts', { isUsed: false }],
    ])
  })

  test('a simple market has at most eight links, and at most twelve inputs in each section', async () => {
    answer(adminProfile, { admin: { ...ADMIN, uses: [] } })
    answer(marketUses, uses([]))
    await openApp('/admin/settings', { as: ['admin'] })
    await screen.findByRole('checkbox', { name: /^Rounds/ })
    await waitFor(() => expect(linksOfMenu().length).toBeLessThanOrEqual(8))
    expect(linksOfMenu()).toEqual([
      'Today',
      'Needs attention',
      'Farmers',
      'Products',
      'Users',
      'Orders',
      'Returns',
      'Settings',
    ])
    const sections = screen.getByRole('navigation', { name: 'Sections' })
    for (const link of within(sections).getAllByRole('link')) {
      await person.click(link)
      const page = within(screen.getByRole('main'))
      await waitFor(() => expect(page.getByRole('heading', { level: 2 }).textContent).toBe(link.textContent))
      const inputs = ['textbox', 'searchbox', 'checkbox', 'combobox'].flatMap((role) =>
        page.queryAllByRole(role),
      )
      expect([link.textContent, inputs.length <= 12]).toEqual([link.textContent, true])
    }
    expect(within(sections).queryByRole('link', { name: 'Claims and missing bags' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe('/admin/audit')
  })

  test('a page of a feature that is off says so, and leads to the settings', async () => {
    answer(adminProfile, { admin: { ...ADMIN, uses: [] } })
    // The page has loaded before it is known what the market uses.
    answer(deductionRules, { rules: [] })
    answer(writeOffs, { writeOffs: [] })
    await openApp('/admin/payouts/rules', { as: ['admin'] })
    await screen.findByRole('heading', { level: 1, name: english.unusedTitle })
    const back = within(await screen.findByRole('main')).getByRole('link', { name: 'Settings' })
    expect(back.getAttribute('href')).toBe('/admin/settings')
  })
})

const linksOfMenu = (): string[] =>
  Array.from(document.querySelectorAll('.side-nav-list a'), ({ textContent }) => textContent)
