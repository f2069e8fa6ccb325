import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { shell as english } from '@farmgate/messages/en/shell.ts'
import { shell as hindi } from '@farmgate/messages/hi/shell.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answer, answerLater } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'

test.each([
  { language: 'en', words: english },
  { language: 'hi', words: hindi },
] as const)('a page that meets a busy server says so and appears by itself, $language', async (each) => {
  const { language, words } = each
  answerLater(auditLog, 503, { message: '', code: 'server.busy', requestId: 'r' })
  await openApp('/admin/audit', { as: ['admin'], language })
  await screen.findByText(words.busyTitle)
  expect(screen.getByText(words.busyText)).toBeTruthy()
  expect(screen.queryByText(words.loadFailedTitle)).toBeNull()
  answer(auditLog, { acts: [], nextCursor: null, admins: [] })
  await waitFor(() => expect(screen.queryByText(words.busyTitle)).toBeNull(), { timeout: 10_000 })
  expect(screen.queryByText(words.loadFailedTitle)).toBeNull()
})
