import { firstSteps } from '@farmgate/contract/market/first-steps.ts'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answer } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { main } from '#testing/page.ts'

test('a new market sees its five steps on the first page, and where each is done', async () => {
  answer(firstSteps, { left: ['product', 'delivery', 'payment'] })
  await openApp('/admin/attention', { as: ['admin'] })
  const page = await main()
  const list = await page.findByRole('region', { name: 'Five steps to your first order' })
  const steps = within(list).getAllByRole('listitem')
  expect(steps).toHaveLength(5)
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/admin/products', '/admin/settings', '/admin/orders'])
})
