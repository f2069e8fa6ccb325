import { mailSettings, saveMailSettings } from '@farmgate/contract/telling/notices.ts'
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, callsOf, hold, refuse } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { person } from '#testing/page.ts'
import { answerProfilePage } from '#testing/answers/profile-answers.ts'

const checkbox = (name: string | RegExp): Promise<HTMLInputElement> => screen.findByRole('checkbox', { name })

const shipped = () => checkbox('When an order is shipped or delivered')
const returned = () => checkbox('When a return or a claim about an item is decided')

describe('a buyer’s choice of mails', () => {
  beforeEach(() => {
    answerProfilePage()
    answer(mailSettings, { mails: { orders: true, returns: true } })
    // What was sent is saved.
    answer(saveMailSettings, () => ({
      mails: { orders: true, returns: true, ...callsOf(saveMailSettings).at(-1)?.body.mails },
    }))
  })

  test('is saved', async () => {
    await openApp('/profile', { as: ['user'] })
    expect((await shipped()).checked).toBe(true)
    await person.click(await shipped())
    await screen.findByText('Saved')
    expect((await shipped()).checked).toBe(false)
    expect((await returned()).checked).toBe(true)
    expect(callsOf(saveMailSettings).map(({ body }) => body)).toEqual([{ mails: { orders: false } }])
  })

  test('as it was saved is shown', async () => {
    answer(mailSettings, { mails: { orders: false, returns: true } })
    await openApp('/profile', { as: ['user'] })
    expect((await shipped()).checked).toBe(false)
    expect((await returned()).checked).toBe(true)
  })

  test('can’t turn off mails about the safety of the account', async () => {
    await openApp('/profile', { as: ['user'] })
    const safety = await checkbox(/safety of your account/)
    expect(safety.checked).toBe(true)
    expect(safety.disabled).toBe(true)
  })

  test('stays as it was when it is pressed while another one is saved', async () => {
    await openApp('/profile', { as: ['user'] })
    const save = hold(saveMailSettings)
    await person.click(await shipped())
    await waitFor(async () => expect((await shipped()).checked).toBe(false))
    await person.click(await returned())
    expect((await returned()).checked).toBe(true)
    save()
    await screen.findByText('Saved')
    expect((await shipped()).checked).toBe(false)
    expect((await returned()).checked).toBe(true)
    expect(callsOf(saveMailSettings)).toHaveLength(1)
  })

  test('goes back by itself when it is refused', async () => {
    refuse(saveMailSettings, 'server.fault')
    await openApp('/profile', { as: ['user'] })
    await person.click(await shipped())
    await waitFor(() => expect(callsOf(saveMailSettings)).toHaveLength(1))
    await waitFor(async () => expect((await shipped()).checked).toBe(true))
  })
})
