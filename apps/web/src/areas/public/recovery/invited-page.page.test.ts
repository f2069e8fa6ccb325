import { readLink } from '@farmgate/contract/people/account-recovery.ts'
import { acceptInvitation } from '@farmgate/contract/people/staff.ts'
import { account as english } from '@farmgate/messages/en/account.ts'
import { mailPages as englishPages } from '@farmgate/messages/en/mail-pages.ts'
import { account as hindi } from '@farmgate/messages/hi/account.ts'
import { mailPages as hindiPages } from '@farmgate/messages/hi/mail-pages.ts'
import { waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { expectArrived, field, fill, link, person, press } from '#testing/page.ts'

const TOKEN = 'a-token-of-43-letters-0123456789abcdefghijk'
const EMAIL = 'tanvi.kelkar@example.in'

const LANGUAGES = [
  { language: 'en', words: englishPages, account: english },
  { language: 'hi', words: hindiPages, account: hindi },
] as const

describe.each(LANGUAGES)(
  'an invitation to help run the market, $language',
  ({ language, words, account }) => {
    beforeEach(() =>
      answer(readLink, {
        kind: 'staff_invite',
        role: 'admin',
        email: EMAIL,
        expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
        mayStartFresh: false,
        about: null,
      }),
    )

    async function join(): Promise<void> {
      await openApp(`/invited#${TOKEN}`, { language })
      await fill(account.name, 'Tanvi Kelkar')
      await fill(account.newPassword, 'a-field-of-marigolds')
      await press(words.join)
    }

    test('is accepted with a name and a password, and leads to the login of operators', async () => {
      answer(acceptInvitation, { message: '', email: EMAIL })
      await join()
      await expectArrived(words.joinedHeading)
      expect(callsOf(acceptInvitation).map(({ body }) => body)).toEqual([
        { token: TOKEN, name: 'Tanvi Kelkar', password: 'a-field-of-marigolds' },
      ])
      await person.click(await link(words.logIn))
      await waitFor(async () => expect(await field(account.email)).toHaveProperty('value', EMAIL))
      expect(document.querySelector<HTMLInputElement>('input[type=radio][value=admin]')?.checked).toBe(true)
    })

    test('that was used meanwhile reports it', async () => {
      refuse(acceptInvitation, 'link.invalid')
      await join()
      await expectArrived(words.deadHeading)
    })
  },
)
