import {
  forgotPassword,
  readLink,
  reportNotMe,
  resetPassword,
  verifyEmail,
} from '@farmgate/contract/people/account-recovery.ts'
import { loginUser } from '@farmgate/contract/people/accounts.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { account as english } from '@farmgate/messages/en/account.ts'
import { mailPages as englishPages } from '@farmgate/messages/en/mail-pages.ts'
import { fill as fillText } from '@farmgate/messages/fill.ts'
import { account as hindi } from '@farmgate/messages/hi/account.ts'
import { mailPages as hindiPages } from '@farmgate/messages/hi/mail-pages.ts'
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { PEOPLE } from '#testing/answers/area-answers.ts'
import { answer, callsOf, refuse, sentCalls } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import {
  alert,
  expectAddress,
  expectArrived,
  field,
  fill,
  heading,
  link,
  main,
  person,
  press,
  radio,
} from '#testing/page.ts'

const TOKEN = 'a-token-of-43-letters-0123456789abcdefghijk'
const EMAIL = PEOPLE.user.email
const NEW_PASSWORD = 'a-field-of-marigolds'

describe.each([
  { language: 'en', account: english, words: englishPages },
  { language: 'hi', account: hindi, words: hindiPages },
] as const)('in $language', ({ language, account, words }) => {
  test('the login page leads to the form that asks for a link', async () => {
    answer(forgotPassword, { message: '' })
    await openApp('/login', { language })
    await person.click(await link(account.forgotPassword))
    await heading(words.forgotHeading, 1)
    await expectAddress('/forgot-password')
    await fill(account.email, EMAIL)
    await press(words.sendLink)
    await expectArrived(words.sentHeading)
    await screen.findByText(words.sentText)
    expect(callsOf(forgotPassword).map(({ body }) => body)).toEqual([{ email: EMAIL }])
  })

  test('a new password is set with the link, and the login starts with the account', async () => {
    answerLink({ kind: 'reset_password' })
    await openApp(`/reset-password#${TOKEN}`, { language })
    await heading(words.resetHeading, 1)
    await screen.findByText(fillText(words.account, { role: account.user, email: EMAIL }))
    expectTokenNowhere()

    refuse(resetPassword, 'password_reset.refused', {
      faults: { password: ['password.too_short', { min: 8 }] },
    })
    await fill(account.newPassword, 'short')
    await press(words.changePassword)
    expect((await alert()).textContent).toContain(words.resetFailed)
    await waitFor(async () => expect(document.activeElement).toBe(await field(account.newPassword)))
    answer(resetPassword, { message: '', role: 'user', email: EMAIL })
    await fill(account.newPassword, NEW_PASSWORD)
    await press(words.changePassword)
    await expectArrived(words.changedHeading)
    await screen.findByText(words.changedText)
    expect(callsOf(resetPassword).at(-1)?.body).toEqual({
      token: TOKEN,
      password: NEW_PASSWORD,
      startFresh: false,
    })

    await person.click((await main()).getByRole('link', { name: words.logIn }))
    await expectAddress('/login')
    await waitFor(async () => expect(await field(account.email)).toHaveProperty('value', EMAIL))
    expect((await radio(account.user)).checked).toBe(true)
    answer(loginUser, { token: 'new-token', user: PEOPLE.user })
    await fill(account.password, `${NEW_PASSWORD}{Enter}`)
    await screen.findByText(account.loginDone)
    expect(callsOf(loginUser).map(({ body }) => body)).toMatchObject([
      { email: EMAIL, password: NEW_PASSWORD },
    ])
  })

  test('a link that was used leads to the form that asks for another', async () => {
    refuse(readLink, 'link.invalid')
    await openApp(`/reset-password#${TOKEN}`, { language })
    await expectArrived(words.deadHeading)
    await screen.findByText(words.deadReset)
    await person.click(await link(words.askNewLink))
    await expectAddress('/forgot-password')
    await heading(words.forgotHeading, 1)
  })

  test('an address is verified by the button and not by opening the link', async () => {
    answerLink({ kind: 'verify_email', role: 'farmer', email: PEOPLE.farmer.email })
    answer(verifyEmail, { message: '', role: 'farmer', email: PEOPLE.farmer.email })
    await openApp(`/verify-email#${TOKEN}`, { as: ['farmer'], language })
    await screen.findByRole('button', { name: words.verify })
    expectTokenNowhere()
    expect(callsOf(verifyEmail)).toEqual([])
    await press(words.verify)
    await expectArrived(words.verifiedHeading)
    expect(callsOf(verifyEmail).map(({ body }) => body)).toEqual([{ token: TOKEN }])
    await person.click((await main()).getByRole('link', { name: words.goOn }))
    await expectAddress('/farmer')
  })

  test('the owner of the old address takes back an account whose e-mail was changed', async () => {
    answerLink({ kind: 'not_me', about: 'email' })
    answer(reportNotMe, {
      message: '',
      role: 'user',
      email: EMAIL,
      emailRestored: true,
      resetToken: 'next-token',
    })
    answer(resetPassword, { message: '', role: 'user', email: EMAIL })
    await openApp(`/not-me#${TOKEN}`, { language })
    await screen.findByText(words['happened.email'])
    await screen.findByText(words.notMeEmailText)
    expectTokenNowhere()
    expect(callsOf(reportNotMe)).toEqual([])
    await press(words.notMe)
    await expectArrived(words.securedHeading)
    await screen.findByText(fillText(words.securedEmail, { email: EMAIL }), { exact: false })
    expect(callsOf(reportNotMe).map(({ body }) => body)).toEqual([{ token: TOKEN }])
    await fill(account.newPassword, NEW_PASSWORD)
    await press(words.changePassword)
    await expectArrived(words.changedHeading)
    await person.click((await main()).getByRole('link', { name: words.logIn }))
    await waitFor(async () => expect(await field(account.email)).toHaveProperty('value', EMAIL))
  })
})

test('every address gets the same page, and asking again starts with it', async () => {
  answer(forgotPassword, { message: '' })
  await openApp('/forgot-password')
  const texts: string[] = []
  for (const email of ['unknown@example.in', EMAIL]) {
    await fill('Email', email)
    await press('Send the link')
    await expectArrived('Check your mail')
    const text = (await screen.findByRole('main')).textContent
    expect(text).toContain(`You entered ${email}`)
    texts.push(text.replace(email, ''))
    await press('Ask again')
    await waitFor(async () => expect(await field('Email')).toHaveProperty('value', email))
  }
  expect(texts[0]).toBe(texts[1])
})

test('an account that was started empty is reported as empty', async () => {
  answerLink({ kind: 'reset_password', mayStartFresh: true })
  answer(resetPassword, { message: '', role: 'user', email: EMAIL })
  await openApp(`/reset-password#${TOKEN}`)
  await person.click(await screen.findByRole('checkbox', { name: /^I did not open this account/ }))
  await fill('New password', NEW_PASSWORD)
  await press('Change password')
  await expectArrived('Password changed')
  await screen.findByText('The account is empty now', { exact: false })
})

/** The token is in the body of calls only: neither in an address, nor in the title, in storage or in the page. */
function expectTokenNowhere(): void {
  const places = {
    address: location.href,
    title: document.title,
    'history state': JSON.stringify(history.state),
    'local storage': JSON.stringify(localStorage),
    'session storage': JSON.stringify(sessionStorage),
    cookies: document.cookie,
    markup: document.documentElement.outerHTML,
    calls: JSON.stringify(sentCalls().map(({ params, query, token }) => [params, query, token])),
  }
  expect(Object.entries(places).flatMap(([where, text]) => (text.includes(TOKEN) ? [where] : []))).toEqual([])
}

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
