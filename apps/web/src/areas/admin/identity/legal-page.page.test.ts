import { changeLegalPage, type LegalPageView, legalPages } from '@farmgate/contract/market/identity.ts'
import { LEGAL_PAGES, type LegalPageName } from '@farmgate/domain/market/legal-page.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { person } from '#testing/page.ts'

test('an operator whose legal page is out of date gets what is saved, and keeps the other pages', async () => {
  answerPages()
  refuse(changeLegalPage, 'legal.stale')
  await openApp('/admin/legal', { as: ['admin'] })
  await write('Privacy', '# Typed here')
  await write('Terms', '# Typed too late')
  await person.click((await card('Terms')).getByRole('button', { name: 'Save page: Terms' }))
  await (await card('Terms')).findByText(/^Another operator changed this page\./)
  expect(callsOf(changeLegalPage).map(({ params, body }) => [params, body])).toEqual([
    [{ page: 'terms' }, { version: 1, texts: { en: '# Typed too late', hi: '# terms (hi)' }, check: null }],
  ])

  answerPages({ terms: { version: 2, texts: { en: '# Saved by another', hi: '' } } })
  await person.click((await card('Terms')).getByRole('button', { name: 'Show what is saved' }))
  await waitFor(async () => expect((await english('Terms')).value).toBe('# Saved by another'))
  expect((await english('Privacy')).value).toBe('# Typed here')

  answer(changeLegalPage, { message: '', page: pageOf('terms', { version: 3 }) })
  await person.click((await card('Terms')).getByRole('button', { name: 'Save page: Terms' }))
  await (await card('Terms')).findByText('Saved. The shop shows it within a minute.')
  expect(callsOf(changeLegalPage).at(-1)?.body).toMatchObject({ version: 2 })
})

test('a page is marked until counsel has checked it, and a check needs a person and a day', async () => {
  answerPages({ returns: { check: { by: 'Adv. Rao', on: '2026-11-02' } } })
  await openApp('/admin/legal', { as: ['admin'] })
  ;(await card('Terms')).getByText('To be checked by counsel')
  ;(await card('Returns and refunds')).getByText('Checked 2 Nov 2026')
  await person.type((await card('Terms')).getByLabelText(/^Checked by/), 'Adv. Rao')
  await person.click((await card('Terms')).getByRole('button', { name: 'Save page: Terms' }))
  await waitFor(async () =>
    expect(document.activeElement).toBe((await card('Terms')).getByLabelText(/^Checked on/)),
  )
  expect(callsOf(changeLegalPage)).toEqual([])
})

const card = async (name: string) => within(await screen.findByRole('region', { name }))

const english = async (name: string): Promise<HTMLTextAreaElement> =>
  (await card(name)).findByRole('textbox', { name: 'Text in English' })

async function write(name: string, text: string): Promise<void> {
  await person.clear(await english(name))
  await person.type(await english(name), text)
}

const answerPages = (changed: Partial<Record<LegalPageName, Partial<LegalPageView>>> = {}): void =>
  answer(legalPages, { pages: LEGAL_PAGES.map((page) => pageOf(page, changed[page])) })

const pageOf = (page: LegalPageName, fields: Partial<LegalPageView> = {}): LegalPageView => ({
  page,
  texts: { en: `# ${page}`, hi: `# ${page} (hi)` },
  drafts: { en: `# ${page}`, hi: `# ${page} (hi)` },
  check: null,
  version: 1,
  updatedAt: '2026-11-18T06:30:00.000Z',
  updatedBy: null,
  ...fields,
})
