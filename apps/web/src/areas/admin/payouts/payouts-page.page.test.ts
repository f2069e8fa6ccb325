import type { Output } from '@farmgate/contract/endpoint.ts'
import { payoutRuns } from '@farmgate/contract/money/payouts.ts'
import { allStaff } from '@farmgate/contract/people/staff.ts'
import { payouts as english } from '@farmgate/messages/en/payouts.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { screen } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'

const PAGE: Output<typeof payoutRuns> = {
  owed: 9_00_000,
  payable: 8_60_000,
  notYet: 40_000,
  inRuns: 0,
  there: 54_000,
  cash: 1_200,
  nextRun: null,
  runs: [],
  nextCursor: null,
}

beforeEach(() => answer(allStaff, { staff: [], approvers: 3 }))

const open = async (change: Partial<Output<typeof payoutRuns>>) => {
  answer(payoutRuns, { ...PAGE, ...change })
  await openApp('/admin/payouts', { as: ['admin'] })
  await screen.findByText(english.payableText)
}

test('the page warns when more is payable than is there', async () => {
  await open({})
  expect(await screen.findByText(fill(english.lacks, { amount: '₹8,06,000' }))).toBeTruthy()
  expect(screen.getByText(english.lacksText)).toBeTruthy()
})

test('it does not warn when the money is enough', async () => {
  await open({ there: 8_60_000 })
  expect(screen.queryByText(english.lacksText)).toBeNull()
})

test('a draft that waits says how much is missing for it', async () => {
  const at = '2026-11-16T12:10:00.000Z'
  await open({
    payable: 0,
    runs: [
      {
        _id: 'run',
        number: 46,
        state: 'draft',
        rail: 'razorpayx',
        farms: 2,
        gross: 60_000,
        deductions: 0,
        net: 60_000,
        counts: { due: 2 },
        draftedAt: at,
        draftedBy: { _id: 'omkar', name: 'Omkar Jagtap' },
        approvedAt: null,
        approvedBy: null,
        sentAt: null,
        endedAt: null,
      },
    ],
  })
  expect(await screen.findByText(fill(english.runLacks, { amount: '₹6,000' }))).toBeTruthy()
})
