import { loginUser, registerFarmer, registerUser } from '@farmgate/contract/people/accounts.ts'
import { expect, test } from 'vitest'
import { ADDRESS, openMarket, PASSWORD, renewal } from '#testing/market.ts'

const market = await openMarket()

/** Sends the headers of a browser; returns its refresh cookie. */
async function send(path: string, body: object, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(market.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(reply.ok).toBe(true)
}

const languageOf = async (email: string): Promise<string | undefined> =>
  (await market.db.selectFrom('accounts').select('language').where('email', '=', email).executeTakeFirst())
    ?.language

test('mails are in the language of the page where the person registered', async () => {
  const body = { name: 'Asha', email: 'asha@example.in', password: PASSWORD, role: 'user', address: ADDRESS }
  await send(registerUser.path, body, { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' })
  expect(await languageOf('asha@example.in')).toBe('hi')

  const farmer = { name: 'Ramesh', email: 'ramesh@example.in', password: PASSWORD, role: 'farmer' }
  await send(registerFarmer.path, farmer, { cookie: 'farmgate_language=hi', 'accept-language': 'en' })
  expect(await languageOf('ramesh@example.in')).toBe('hi')
})

test('mails are in the language of the last sign-in or renewal', async () => {
  const { email, password, cookie } = await market.person('user')
  expect(await languageOf(email)).toBe('en')

  await send(loginUser.path, { email, password }, { cookie: 'farmgate_language=hi' })
  expect(await languageOf(email)).toBe('hi')

  const renew = renewal('user', `${cookie}; farmgate_language=en`)
  expect((await fetch(`${market.url}/auth/user/refresh`, renew)).ok).toBe(true)
  expect(await languageOf(email)).toBe('en')
})

test('a wrong password does not change the language of mails', async () => {
  const { email } = await market.person('user')
  const reply = await fetch(market.url + loginUser.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'hi' },
    body: JSON.stringify({ email, password: 'something else' }),
  })
  expect(reply.status).toBe(401)
  expect(await languageOf(email)).toBe('en')
})
