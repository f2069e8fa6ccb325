import { delivery } from '@farmgate/contract/delivery/reach.ts'
import { addDays, indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeReachingRound } from '#testing/builders/reaching-rounds.sql.ts'
import { openMarket, problemOf } from '#testing/market.ts'

const sent: string[] = []
const market = await openMarket({}, { onStatement: (text) => sent.push(text) })
const { db } = market
const admin = await market.person('admin')
const savita = await market.person('farmer')
const ganesh = await market.person('farmer')

const today = indianDay(new Date())
let pincodes = 411_000
const newPincode = () => String((pincodes += 1))

async function roundFor(change: Partial<Parameters<typeof makeReachingRound>[1]> = {}) {
  const pincode = newPincode()
  const name = `Round ${pincode}`
  const farms = [savita.id, ganesh.id]
  const id = await makeReachingRound(db, {
    name,
    by: admin.id,
    pincodes: [pincode],
    farms,
    daysAhead: [3],
    ...change,
  })
  return { id, name, pincode }
}

const ask = (pincode: string) => market.call(delivery, { query: { pincode } })

test('a round with its window, its cut-off and its farms', async () => {
  const { id, name, pincode } = await roundFor()
  const day = addDays(today, 3)
  expect(await ask(pincode)).toEqual({
    pincode,
    rounds: [
      {
        _id: id,
        name,
        kind: 'home',
        place: null,
        farms: [savita.id, ganesh.id].toSorted(),
        days: [
          {
            day,
            from: `${day}T10:30:00.000Z`,
            to: `${day}T13:30:00.000Z`,
            orderBy: `${addDays(day, -1)}T14:30:00.000Z`,
            state: 'open',
            without: [],
          },
        ],
      },
    ],
    courier: { fromDays: 3, toDays: 5 },
    outside: 'refuse',
    hasRounds: true,
  })
})

test('a pincode that no round reaches', async () => {
  const pincode = newPincode()
  expect(await ask(pincode)).toEqual({
    pincode,
    rounds: [],
    courier: { fromDays: 3, toDays: 5 },
    outside: 'refuse',
    hasRounds: true,
  })
})

test('one statement, however many rounds', async () => {
  const { pincode } = await roundFor()
  await roundFor({ pincodes: [pincode], daysAhead: [2, 9, 16] })
  sent.length = 0
  const { rounds } = await ask(pincode)
  expect(rounds).toHaveLength(2)
  expect(sent).toHaveLength(1)
})

test('a full day and one past its cut-off say so, and a day that ends or is called off is not there', async () => {
  const { id, pincode } = await roundFor({ daysAhead: [2, 3, 4, 27, 28], capacity: 1 })
  await sql`update round_days set taken = 1 where round_id = ${id} and day = ${addDays(today, 2)}`.execute(db)
  await sql`
    update round_days set cut_off_at = now() where round_id = ${id} and day = ${addDays(today, 3)}`.execute(
    db,
  )
  await sql`
    update round_days set called_off_at = now(), called_off_reason = 'Rain'
     where round_id = ${id} and day = ${addDays(today, 4)}`.execute(db)
  const { rounds } = await ask(pincode)
  expect(rounds[0]?.days.map(({ day, state }) => [day, state])).toEqual([
    [addDays(today, 2), 'full'],
    [addDays(today, 3), 'closed'],
    [addDays(today, 27), 'open'],
  ])
  await sql`update round_days set taken = 0 where round_id = ${id}`.execute(db)
})

test('a farm that can’t come is named on its day', async () => {
  const farm = await market.person('farmer')
  const { pincode } = await roundFor({ farms: [savita.id, farm.id], daysAhead: [2, 3] })
  await sql`insert into farm_absences (farmer_id, day) values (${farm.id}, ${addDays(today, 3)})`.execute(db)
  const { rounds } = await ask(pincode)
  expect(rounds[0]?.days.map(({ without }) => without)).toEqual([[], [farm.id]])
})

test.for([
  ['is suspended', sql`suspended_at = now(), suspend_reason = 'Spoiled', suspended_by = ${admin.id}`],
  ['goes by courier only', sql`delivery = 'courier'`],
  ['is undecided', sql`delivery = 'undecided'`],
] as const)('a farm that %s is left out, and a round without farms too', async ([, state]) => {
  const farm = await market.person('farmer')
  const { pincode } = await roundFor({ farms: [savita.id, farm.id] })
  const alone = await roundFor({ farms: [farm.id] })
  await sql`update farmer_profiles set ${state} where account_id = ${farm.id}`.execute(db)
  const { rounds } = await ask(pincode)
  expect(rounds.map(({ farms }) => farms)).toEqual([[savita.id]])
  expect((await ask(alone.pincode)).rounds).toEqual([])
})

test('the market’s choice about other places, which counts once it has rounds', async () => {
  await sql`update market_settings set outside_rounds = 'accept'`.execute(db)
  expect(await ask(newPincode())).toMatchObject({ outside: 'accept', hasRounds: true })
  await sql`update market_settings set outside_rounds = 'refuse'`.execute(db)
  expect(await ask(newPincode())).toMatchObject({ outside: 'refuse', hasRounds: true })
  const ended = sql`update rounds set from_day = from_day - 7, until_day = from_day - 7`
  await ended.execute(db)
  expect(await ask(newPincode())).toMatchObject({ outside: 'accept', hasRounds: false })
  await sql`update rounds set from_day = from_day + 7, until_day = null`.execute(db)
})

test.for([[''], ['41103'], ['011030'], ['41103a'], ['4110300']])(
  '%j is no pincode',
  async ([pincode = '']) => {
    expect(await problemOf(ask(pincode))).toMatchObject({ status: 400 })
  },
)
