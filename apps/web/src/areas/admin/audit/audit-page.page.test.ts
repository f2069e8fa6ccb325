import { type ActView, auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { allOrders } from '@farmgate/contract/ordering/orders.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { answerOrders } from '#testing/answers/admin-answers.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectAddress, heading, person } from '#testing/page.ts'

const MEERA = { _id: 'meera', name: 'Meera Deshpande' }

const SHIPPED: ActView = {
  _id: 'act-1',
  at: '2026-11-18T06:00:00.000Z',
  admin: MEERA,
  action: 'order.shipped',
  subject: { kind: 'order', _id: 'order-1', label: 'FG-20418' },
  before: { status: 'confirmed' },
  after: { status: 'shipped' },
  detail: {},
  requestId: null,
}

const SUSPENDED: ActView = {
  ...SHIPPED,
  _id: 'act-2',
  action: 'farmer.suspended',
  subject: { kind: 'farmer', _id: 'farm-1', label: 'Ramesh Jadhav' },
  before: null,
  after: null,
  detail: { reason: 'Spoiled parcels' },
}

beforeEach(() =>
  answer(auditLog, ({ query: { kind, to } }) => ({
    acts: [SHIPPED, SUSPENDED].filter(
      ({ at, subject }) =>
        (kind === undefined || kind === subject?.kind) && (to === undefined || at.slice(0, 10) <= to),
    ),
    nextCursor: null,
    admins: [MEERA],
  })),
)

const openLog = (search = '') => openApp(`/admin/audit${search}`, { as: ['admin'] })

test('the log shows who did what with before and after, and leads to the order', async () => {
  answerOrders()
  await openLog('?q=FG-20418')
  const row = await screen.findByRole('row', { name: /Marked an order as shipped/ })
  expect(row.textContent).toContain('Meera Deshpande')
  expect(row.textContent).toMatch(/confirmed\s*became\s*shipped/)
  expect(callsOf(auditLog)[0]?.query['q']).toBe('FG-20418')
  await person.click(within(row).getByRole('link', { name: '#FG-20418' }))
  await expectAddress('/admin/orders?q=FG-20418')
  await heading('Orders', 1)
  await waitFor(() => expect(callsOf(allOrders).map(({ query }) => query['q'])).toContain('FG-20418'))
})

test('the log is filtered by the address', async () => {
  await openLog('?kind=farmer')
  await screen.findByText('Stopped a farm from selling')
  expect(screen.queryByText('Marked an order as shipped')).toBeNull()
  expect(callsOf(auditLog)[0]?.query).toMatchObject({ kind: 'farmer' })
})

test('a period in which nothing was done is reported', async () => {
  await openLog('?kind=order&from=2001-01-01&to=2001-01-02')
  await heading('Nothing found.')
  expect(callsOf(auditLog)[0]?.query).toMatchObject({
    kind: 'order',
    from: '2001-01-01',
    to: '2001-01-02',
  })
})
