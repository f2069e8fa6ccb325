import { userProfile } from '@farmgate/contract/people/accounts.ts'
import { createClient } from '@farmgate/contract/client.ts'
import { endOtherSessions } from '@farmgate/contract/people/sessions.ts'
import { expect, test } from 'vitest'
import { startApi } from '#testing/processes/api-process.ts'
import { cookieOf, openMarket, outcome, renewal, signInAt } from '#testing/market.ts'

const market = await openMarket()

test('sign in on one process, renew on the other, revoke on the first: the second refuses at the next call', async () => {
  const buyer = await market.person('user')
  const [one, two] = await Promise.all([startApi(market.databaseUrl), startApi(market.databaseUrl)])
  const onOne = createClient(one.url, fetch)
  const onTwo = createClient(two.url, fetch)

  const { cookie } = await signInAt(one.url, buyer)
  const reply = await fetch(`${two.url}/auth/user/refresh`, renewal('user', cookie))
  expect(reply.status).toBe(200)
  const { token } = (await reply.json()) as { token: string }
  expect(await outcome(onTwo(userProfile, {}, { token }))).toBe('done')
  expect(await outcome(onOne(userProfile, {}, { token }))).toBe('done')

  // Another session of the same account ends it on the first process.
  const { token: elsewhere } = await signInAt(one.url, buyer)
  await onOne(endOtherSessions, {}, { token: elsewhere })
  expect(await outcome(onTwo(userProfile, {}, { token }))).toBe('auth.required')
  expect((await fetch(`${two.url}/auth/user/refresh`, renewal('user', cookieOf(reply)))).status).toBe(401)
})

test('two processes that renew one cookie at the same moment give the same successor', async () => {
  const buyer = await market.person('user')
  const [one, two] = await Promise.all([startApi(market.databaseUrl), startApi(market.databaseUrl)])
  let { cookie } = buyer
  for (let round = 0; round < 10; round++) {
    const replies = await Promise.all(
      [one, two, one, two].map(({ url }) => fetch(`${url}/auth/user/refresh`, renewal('user', cookie))),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const successors = new Set(replies.map(cookieOf))
    expect(successors.size).toBe(1)
    cookie = [...successors][0] ?? ''
  }
})
