import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answer } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { heading, main, person } from '#testing/page.ts'

const NAMES = [
  'Farmers',
  'Products',
  'Users',
  'Returns',
  'Deals',
  'Newsletter',
  'Settings',
  'Audit log',
  'Notifications',
]

/** The bar of a phone. */
const bar = () => within(document.querySelector<HTMLElement>('.tab-bar') as HTMLElement)

test('the fifth tab lists the pages that do not fit into the bar, and is current on them', async () => {
  answer(auditLog, { acts: [], nextCursor: null, admins: [] })
  await openApp('/admin/more', { as: ['admin'] })
  const page = await main()
  for (const name of NAMES) await page.findByRole('link', { name: new RegExp(`^${name}`) })
  expect(
    bar()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Attention', 'Orders', 'Rounds', 'Payouts', 'More'])
  await person.click(page.getByRole('link', { name: /^Audit log/ }))
  await heading('Audit log', 1)
  expect(bar().getByRole('link', { name: 'More' }).getAttribute('aria-current')).toBe('page')
  expect(bar().getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).not.toBe('page')
})
