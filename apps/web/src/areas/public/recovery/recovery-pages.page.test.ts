import {
  readLink,
  reportNotMe,
  resetPassword,
  verifyEmail,
} from '@farmgate/contract/people/account-recovery.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, callsOf, lose, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import {
  alert,
  expectAddress,
  expectArrived,
  expectDescribed,
  expectFocus,
  field,
  fill,
  heading,
  link,
  main,
  person,
  press,
  radio,
  setOnline,
} from '#testing/page.ts'

/** The pages behind mailed links in every state, also those that no mail leads to. */
const TOKEN = 'a-token-of-43-letters-0123456789abcdefghijk'
const EMAIL = 'asha.kulkarni@example.in'

const pages = [
  { path: '/reset-password', kind: 'reset_password', about: null },
  { path: '/verify-email', kind: 'verify_email', about: null },
  { path: '/not-me', kind: 'not_me', about: 'email' },
] as const

describe.each(pages)('a mailed link of $path', ({ path, kind, about }) => {
  test('leaves no token in the address, and a reload needs the mail again', async () => {
    answerLink({ kind, about })
    await openApp(`${path}#${TOKEN}`)
    await waitFor(() => expect(callsOf(readLink)).toHaveLength(1))
    await waitFor(() => expect(location.hash).toBe(''))
    await openApp(path)
    await heading('Open the link from the mail again', 1)
    await link('Ask for a new link')
  })

  test('that no longer works reports it and offers a next step', async () => {
    refuse(readLink, 'link.invalid')
    await openApp(`${path}#${TOKEN}`)
    await expectArrived('This link no longer works')
    expect((await main()).getAllByRole('link').at(-1)).toBeDefined()
    await expectAddress(path)
  })

  test('works only on its own page', async () => {
    answerLink({ kind: kind === 'not_me' ? 'verify_email' : 'not_me' })
    await openApp(`${path}#${TOKEN}`)
    await expectArrived('This link no longer works')
  })

  test('that can’t be checked may be retried', async () => {
    lose(readLink)
    await openApp(`${path}#${TOKEN}`)
    expect((await alert()).textContent).toContain('We could not load this')
    answerLink({ kind, about })
    await press('Try again')
    await waitFor(() => expect(document.querySelector('main .btn-primary')).not.toBeNull())
  })
})

describe('a mailed link', () => {
  test('a second one opened in the same tab is checked again', async () => {
    refuse(readLink, 'link.invalid')
    const router = await openApp(`/reset-password#${TOKEN}`)
    await expectArrived('This link no longer works')
    answerLink({ kind: 'reset_password' })
    await router.navigate('/reset-password#another-token')
    await heading('Set a new password', 1)
    await expectAddress('/reset-password')
  })

  test('offline it waits, reports it and continues by itself', async () => {
    answerLink({ kind: 'reset_password' })
    const router = await openApp('/reset-password')
    await heading('Open the link from the mail again', 1)
    setOnline(false)
    await router.navigate(`/reset-password#${TOKEN}`)
    await (await main()).findByText('You are offline')
    expect(callsOf(readLink)).toEqual([])
    setOnline(true)
    await field('New password')
  })
})

describe('a new password', () => {
  beforeEach(() => answerLink({ kind: 'reset_password' }))

  test('that is refused is reported at its field, and can be shown', async () => {
    refuse(resetPassword, 'password_reset.refused', { faults: { password: 'password.common' } })
    await openApp(`/reset-password#${TOKEN}`)
    await expectDescribed('New password', 'Password must be at least 8 characters')
    await press('Change password')
    await expectDescribed('New password', 'Password is required')
    await fill('New password', 'password')
    await press('Show password')
    expect((await field('New password')).getAttribute('type')).toBe('text')
    await press('Change password')
    await waitFor(async () => expect((await alert()).textContent).toBe('The password was not changed.'))
    await expectDescribed('New password', 'Too many people use this password. Please choose another')
    await expectFocus(await field('New password'))
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('sent with a link that was used meanwhile reports it', async () => {
    refuse(resetPassword, 'link.invalid')
    await openApp(`/reset-password#${TOKEN}`)
    await fill('New password', 'a-field-of-marigolds{Enter}')
    await expectArrived('This link no longer works')
    ;(await main()).getByRole('link', { name: 'Log in' })
  })

  test('can empty the account when the address was never verified', async () => {
    answerLink({ kind: 'reset_password', mayStartFresh: true })
    answer(resetPassword, { message: '', role: 'farmer', email: EMAIL })
    await openApp(`/reset-password#${TOKEN}`)
    await fill('New password', 'a-field-of-marigolds')
    await person.click(
      await screen.findByRole('checkbox', { name: 'I did not open this account. Start it empty.' }),
    )
    await press('Change password')
    await expectArrived('Password changed')
    expect(callsOf(resetPassword).map(({ body }) => body)).toEqual([
      { token: TOKEN, password: 'a-field-of-marigolds', startFresh: true },
    ])
    await person.click((await main()).getByRole('link', { name: 'Log in' }))
    await waitFor(async () => expect(await field('Email')).toHaveProperty('value', EMAIL))
    expect((await radio('Farmer')).checked).toBe(true)
  })

  test('submitted twice is sent once', async () => {
    answer(resetPassword, { message: '', role: 'user', email: EMAIL })
    await openApp(`/reset-password#${TOKEN}`)
    await fill('New password', 'a-field-of-marigolds')
    const form = document.querySelector<HTMLFormElement>('main form')
    form?.requestSubmit()
    form?.requestSubmit()
    await expectArrived('Password changed')
    expect(callsOf(resetPassword)).toHaveLength(1)
  })
})

test('“this wasn’t me” uses the reset token of its response for the new password', async () => {
  answerLink({ kind: 'not_me', about: 'new_device' })
  answer(reportNotMe, {
    message: '',
    role: 'user',
    email: EMAIL,
    emailRestored: false,
    resetToken: 'next-token',
  })
  answer(resetPassword, { message: '', role: 'user', email: EMAIL })
  await openApp(`/not-me#${TOKEN}`)
  await screen.findByText('Someone logged in to this account on a new device.')
  await press('This wasn’t me: secure my account')
  await expectArrived('Your account is secured')
  expect(screen.queryByText(`Your email is ${EMAIL} again.`)).toBeNull()
  await fill('New password', 'a-field-of-marigolds')
  await press('Change password')
  await expectArrived('Password changed')
  expect(callsOf(resetPassword).map(({ body }) => body)).toEqual([
    { token: 'next-token', password: 'a-field-of-marigolds', startFresh: false },
  ])
})

test('a failed verification is reported, and a retry works', async () => {
  answerLink({ kind: 'verify_email' })
  lose(verifyEmail)
  await openApp(`/verify-email#${TOKEN}`)
  await press('Verify address')
  expect((await alert()).textContent).toContain('The email is not verified yet.')
  answer(verifyEmail, { message: '', role: 'user', email: EMAIL })
  await press('Verify address')
  await expectArrived('Thank you, your email is verified')
  await person.click((await main()).getByRole('link', { name: 'Log in' }))
  await waitFor(async () => expect(await field('Email')).toHaveProperty('value', EMAIL))
})

type Link = Output<typeof readLink>

const answerLink = (about: Pick<Link, 'kind'> & Partial<Link>): void =>
  answer(readLink, {
    role: 'user',
    email: EMAIL,
    expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
    mayStartFresh: false,
    about: null,
    ...about,
  })
