import { legalText } from '@farmgate/contract/market/market-info.ts'
import { legalDrafts as english } from '@farmgate/messages/en/legal-drafts.ts'
import { legalDrafts as hindi } from '@farmgate/messages/hi/legal-drafts.ts'
import { expect, test } from 'vitest'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { MARKET } from '#testing/answers/frame-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { alert, expectAddress, heading, main, press } from '#testing/page.ts'

const TEXTS = { en: english.grievance, hi: hindi.grievance }

test('a visitor reads a legal page, marked until counsel has checked it, and whom to complain to', async () => {
  answer(legalText, { page: 'grievance', texts: TEXTS, checkedOn: null })
  await openApp('/legal/grievance')
  await heading('Complaints', 1)
  const page = await main()
  await page.findByText('To be checked by counsel')
  const confirmation = await page.findByText('You get a confirmation with a number within 48 hours.')
  expect(confirmation.tagName).toBe('LI')
  await page.findByText(MARKET.identity.officerName, { exact: false })
  expect(callsOf(legalText)[0]?.params).toEqual({ page: 'grievance' })
})

test('a page that counsel has checked has the day in place of the mark', async () => {
  answer(legalText, { page: 'grievance', texts: TEXTS, checkedOn: '2026-11-02' })
  await openApp('/legal/grievance')
  const page = await main()
  await page.findByText('Checked 2 Nov 2026')
  expect(page.queryByText('To be checked by counsel')).toBeNull()
})

test('a page that can’t be loaded is reported, and a retry loads it', async () => {
  refuse(legalText, 'server.fault')
  await openApp('/legal/grievance')
  expect((await alert()).textContent).toContain('We could not load this')
  answer(legalText, { page: 'grievance', texts: TEXTS, checkedOn: null })
  await press('Try again')
  await (await main()).findByText('You get a confirmation with a number within 48 hours.')
})

test('a page that does not exist leads to the home page', async () => {
  await openApp('/legal/cookies')
  await expectAddress('/')
})
