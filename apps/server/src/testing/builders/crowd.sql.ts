import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { makeToken } from '#features/people/sessions/tokens.ts'
import { ADDRESS, type Market, type Person } from '../market.ts'

/** A buyer with an address, signed in. */
export type OneOfTheCrowd = Pick<Person, 'id' | 'token' | 'call'>

/** Writes this many buyers directly into the tables: signing in hundreds would cost a minute of hashing. */
export async function crowdOf({ db, deps, call }: Market, count: number): Promise<OneOfTheCrowd[]> {
  const crowd = Array.from({ length: count }, () => {
    const id = uuid()
    return { id, email: `${id}@example.in`, sessionId: uuid(), salt: randomBytes(16) }
  })
  const { fullName, ...address } = ADDRESS
  await db
    .insertInto('accounts')
    .values(
      crowd.map(({ id, email }) => ({
        id,
        email,
        realm: 'users' as const,
        role: 'user' as const,
        name: fullName,
        password_hash: 'signs in nowhere',
      })),
    )
    .execute()
  await db
    .insertInto('addresses')
    .values(crowd.map(({ id, email }) => ({ account_id: id, full_name: fullName, email, ...address })))
    .execute()
  const anHour = sql<Date>`now() + interval '1 hour'`
  await db
    .insertInto('sessions')
    .values(
      crowd.map(({ id, sessionId, salt }) => ({
        id: sessionId,
        account_id: id,
        role: 'user' as const,
        salt,
        epoch: 1,
        idle_expires_at: anHour,
        absolute_expires_at: anHour,
      })),
    )
    .execute()
  return crowd.map(({ id, sessionId, salt }) => {
    const token = makeToken(deps.keys, 'access', { role: 'user', sessionId, gen: 1, salt })
    return { id, token, call: (endpoint, input, options) => call(endpoint, input, { token, ...options }) }
  })
}

export async function oneBuyer(market: Market): Promise<OneOfTheCrowd> {
  const [buyer] = await crowdOf(market, 1)
  if (buyer === undefined) throw new Error('no buyer was created')
  return buyer
}
