import { settings } from '@farmgate/contract/market/settings.ts'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answer } from '#testing/answers.ts'
import { SETTINGS } from '#testing/answers/settings-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { heading, main, person } from '#testing/page.ts'

const NAMES = ['Farmers', 'Products', 'Users', 'Returns', 'Money', 'System', 'Settings']

/** The bar of a phone. */
const bar = () => within(document.querySelector<HTMLElement>('.tab-bar') as HTMLElement)

test('the fifth tab lists the pages that do not fit into the bar, and is current on them', async () => {
  answer(settings, { settings: SETTINGS })
  await openApp('/admin/more', { as: ['admin'] })
  const page = await main()
  for (const name of NAMES) await page.findByRole('link', { name: new RegExp(`^${name}`) })
  expect(
    bar()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'Attention', 'Orders', 'Rounds', 'More'])
  await person.click(page.getByRole('link', { name: /^Settings/ }))
  await heading('Settings', 1)
  expect(bar().getByRole('link', { name: 'More' }).getAttribute('aria-current')).toBe('page')
  expect(bar().getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).not.toBe('page')
})
