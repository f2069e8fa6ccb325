import { registerUser } from '@farmgate/contract/people/accounts.ts'
import { updateAdminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { fillPath } from '@farmgate/contract/client.ts'
import type { Input } from '@farmgate/contract/endpoint.ts'
import { requestExport, fetchExport } from '@farmgate/contract/platform/exports.ts'
import { advanceOrder, allOrders } from '@farmgate/contract/ordering/orders.ts'
import type { Problem } from '@farmgate/contract/problem.ts'
import { endOtherSessions } from '@farmgate/contract/people/sessions.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADDRESS, openMarket, outcome, PASSWORD, type Person, renewal } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, orderBody, place } from '#testing/builders/orders.ts'

const market = await openMarket()
let admin: Person
let farmer: Person
let buyer: Person
let item: { _id: string; price: number }

beforeAll(async () => {
  admin = await market.person('admin')
  farmer = await market.person('farmer')
  buyer = await market.person('user')
  item = {
    _id: await putOnSale(market.db, { farmerId: farmer.id, name: 'Tender Okra', available: 900 }),
    price: 40,
  }
})

type ExportRequest = Input<typeof requestExport>['body']

/** The address of a file. */
const linkOf = async (
  person: Person,
  body: ExportRequest,
  headers: Record<string, string> = {},
): Promise<string> => market.url + (await person.call(requestExport, { body }, { headers })).url

const fileOf = async (
  person: Person,
  body: ExportRequest,
  headers?: Record<string, string>,
): Promise<string> => {
  const reply = await fetch(await linkOf(person, body, headers))
  expect(reply.status).toBe(200)
  // `text()` would drop the byte order mark.
  return Buffer.from(await reply.arrayBuffer()).toString('utf8')
}

const linesOf = (file: string): string[] => file.slice(1).split('\r\n').slice(0, -1)
const ordered = () => place(buyer, orderBody([item]), crypto.randomUUID())
const codeOf = async (reply: Response): Promise<string> => ((await reply.json()) as Problem).code

describe('a file', () => {
  test('opens in a spreadsheet: a name, UTF-8 with its byte order mark, a header and CRLF line ends', async () => {
    const { number, totalAmount } = await ordered()
    const reply = await fetch(await linkOf(admin, { kind: 'orders', question: { q: number } }))
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="farmgate-orders-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const file = Buffer.from(await reply.arrayBuffer()).toString('utf8')
    expect(file.startsWith('\ufeffOrder,Placed,Status,Buyer,Email,Phone,')).toBe(true)
    const [, line = ''] = linesOf(file)
    expect(line).toContain(`${number},`)
    expect(line).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,confirmed,/)
    expect(line).toContain(
      `,1 × Tender Okra,${farmer.name},40,20,5,${totalAmount},Cash on Delivery,not paid,`,
    )
    expect(file.endsWith('\r\n')).toBe(true)
  })

  test('has its header in the language of the request', async () => {
    const file = await fileOf(admin, { kind: 'users' }, { 'accept-language': 'hi' })
    expect(linesOf(file)[0]).toBe('नाम,ईमेल,फ़ोन,जगह,कब जुड़े,ऑर्डर,चल रहे ऑर्डर')
  })

  test('contains all rows of the list in its order', async () => {
    for (let count = 0; count < 3; count++) await ordered()
    const { orders } = await admin.call(allOrders, { query: {} })
    const numbers = (file: string) =>
      linesOf(file)
        .slice(1)
        .map((line) => line.split(',')[0])
    expect(numbers(await fileOf(admin, { kind: 'orders' }))).toEqual(orders.map(({ number }) => number))
    const [first] = orders
    const { _id: id, number } = first ?? { _id: '', number: '' }
    await admin.call(advanceOrder, { params: { id }, body: { status: 'shipped' } })
    expect(numbers(await fileOf(admin, { kind: 'orders', question: { status: 'shipped' } }))).toEqual([
      number,
    ])
    expect(numbers(await fileOf(admin, { kind: 'orders', question: { to: '2001-01-01' } }))).toEqual([])
  })

  test('of people and of farmers contains those that match the filter', async () => {
    const users = await fileOf(admin, { kind: 'users', question: { q: buyer.email } })
    expect(linesOf(users).slice(1)).toHaveLength(1)
    expect(users).toContain(`${buyer.name},${buyer.email},9822041873,"Pune, Maharashtra",`)
    const farmers = await fileOf(admin, {
      kind: 'farmers',
      question: { q: farmer.name, status: 'to_verify' },
    })
    expect(linesOf(farmers).slice(1)).toHaveLength(1)
    expect(farmers).toContain(farmer.email)
    expect(linesOf(await fileOf(admin, { kind: 'farmers', question: { status: 'suspended' } }))).toHaveLength(
      1,
    )
  })

  test('contains no executable formula from a name or street', async () => {
    const email = 'formula@example.in'
    const name = '=HYPERLINK("http://evil.example","Asha")'
    const address = { ...ADDRESS, street: "@SUM(1+1)*cmd|' /C calc'!A0", phone: '+91 9822041873' }
    await market.call(registerUser, { body: { name, email, password: PASSWORD, role: 'user', address } })
    const { token } = await market.signIn({ role: 'user', email, password: PASSWORD })
    const call: Person['call'] = (endpoint, input, options) =>
      market.call(endpoint, input, { token, ...options })
    await place({ call }, orderBody([item]))
    const file = await fileOf(admin, { kind: 'orders', question: { q: email } })
    expect(file).toContain(',"\'=HYPERLINK(""http://evil.example"",""Asha"")",')
    expect(file).toContain(",'@SUM(1+1)*cmd|' /C calc'!A0,")
    expect(file).toContain(",'+91 9822041873,")
    for (const file of [await fileOf(admin, { kind: 'orders' }), await fileOf(admin, { kind: 'users' })])
      expect(file).not.toMatch(/(^|[,"\n])[=@+]/)
  })

  test('longer than a page has every row once', async () => {
    await sql`
      insert into accounts (id, realm, role, name, email, password_hash)
      select gen_random_uuid(), 'users', 'user', 'Many ' || n, 'many' || n || '@example.in', 'none'
        from generate_series(1, 2500) as n`.execute(market.db)
    const lines = linesOf(await fileOf(admin, { kind: 'users', question: { q: 'many' } }))
    expect(lines).toHaveLength(2_501)
    expect(new Set(lines).size).toBe(2_501)
  })
})

describe('a link', () => {
  test('gives its file once', async () => {
    const link = await linkOf(admin, { kind: 'users' })
    expect((await fetch(link)).status).toBe(200)
    const again = await fetch(link)
    expect(again.status).toBe(404)
    expect(again.headers.get('content-type')).toContain('application/json')
    expect(again.headers.get('content-disposition')).toBeNull()
    expect(await codeOf(again)).toBe('export.not_found')
  })

  test('gives it to one of ten parallel calls', async () => {
    const link = await linkOf(admin, { kind: 'users' })
    const replies = await Promise.all(Array.from({ length: 10 }, () => fetch(link)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(9)
    await Promise.all(replies.map((reply) => reply.arrayBuffer()))
  })

  test('is valid for two minutes', async () => {
    const { url, expiresAt } = await admin.call(requestExport, { body: { kind: 'users' } })
    const seconds = (Date.parse(expiresAt) - Date.now()) / 1_000
    expect(seconds).toBeGreaterThan(110)
    expect(seconds).toBeLessThanOrEqual(121)
    await sql`update export_links set expires_at = now() - interval '1 second' where used_at is null`.execute(
      market.db,
    )
    expect((await fetch(market.url + url)).status).toBe(404)
  })

  test('is stored as a hash alone, and a guessed token is refused', async () => {
    const { url } = await admin.call(requestExport, { body: { kind: 'users' } })
    const token = url.split('/').at(-1) ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await sql<{ row: string }>`select export_links::text as row from export_links`.execute(
      market.db,
    )
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
    for (const guess of ['x', 'x'.repeat(43), '..%2f', rows[0]?.row.slice(0, 60) ?? ''])
      expect((await fetch(market.url + fillPath(fetchExport.path, { token: guess }))).status).toBe(404)
  })

  test('ends with the account it was given to', async () => {
    const leaving = await market.person('admin')
    const link = await linkOf(leaving, { kind: 'users' })
    await sql`update accounts set status = 'disabled' where id = ${leaving.id}`.execute(market.db)
    expect((await fetch(link)).status).toBe(404)
  })

  test('ends with the role it was given for', async () => {
    const leaving = await market.person('admin')
    const link = await linkOf(leaving, { kind: 'users' })
    await sql`update accounts set role = 'user', staff_role = null where id = ${leaving.id}`.execute(
      market.db,
    )
    expect((await fetch(link)).status).toBe(404)
    // The session that requested it ended with the role and does not come back with it.
    await sql`update accounts set role = 'admin', staff_role = 'owner' where id = ${leaving.id}`.execute(
      market.db,
    )
    expect((await fetch(link)).status).toBe(404)
  })

  const anotherPassword = (person: Person) => ({
    password: 'another horse battery',
    currentPassword: person.password,
  })

  test.each([
    ['logs out', ({ cookie }: Person) => fetch(`${market.url}/auth/admin/logout`, renewal('admin', cookie))],
    [
      'is ended elsewhere',
      async (person: Person) => {
        const { token } = await market.signIn(person)
        await market.call(endOtherSessions, {}, { token })
      },
    ],
    [
      'is ended by a new password',
      async (person: Person) => {
        const { token } = await market.signIn(person)
        await market.call(updateAdminProfile, { body: anotherPassword(person) }, { token })
      },
    ],
    [
      'has been idle too long',
      ({ id }: Person) =>
        sql`update sessions set idle_expires_at = now() where account_id = ${id}`.execute(market.db),
    ],
  ])('is refused once the session that requested it %s', async (_, end) => {
    const person = await market.person('admin')
    const link = await linkOf(person, { kind: 'users' })
    await end(person)
    const reply = await fetch(link)
    expect([reply.status, await codeOf(reply)]).toEqual([404, 'export.not_found'])
    expect(reply.headers.get('content-disposition')).toBeNull()
  })

  test('works for a session that has changed its own password meanwhile', async () => {
    const person = await market.person('admin')
    const link = await linkOf(person, { kind: 'users' })
    await person.call(updateAdminProfile, { body: anotherPassword(person) })
    expect((await fetch(link)).status).toBe(200)
  })

  test('that is refused is not used up', async () => {
    const person = await market.person('admin')
    const link = await linkOf(person, { kind: 'users' })
    const idleEnd = (when: string) =>
      sql`update sessions set idle_expires_at = now() + ${when}::interval where account_id = ${person.id}`.execute(
        market.db,
      )
    await idleEnd('-1 second')
    expect((await fetch(link)).status).toBe(404)
    await idleEnd('1 minute')
    expect((await fetch(link)).status).toBe(200)
  })

  test('made by the code before links had a session is refused', async () => {
    const link = await linkOf(admin, { kind: 'users' })
    await sql`update export_links set session_id = null where used_at is null`.execute(market.db)
    expect((await fetch(link)).status).toBe(404)
  })

  test('is logged when requested and fetched, without the search text', async () => {
    const asking = await market.person('admin')
    const question = { q: '9822041873', status: 'confirmed', from: '2026-01-01' } as const
    await fileOf(asking, { kind: 'orders', question })
    const acts = await market.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('actor_id', '=', asking.id)
      .orderBy('id')
      .execute()
    expect(acts.slice(-2)).toEqual([
      {
        action: 'export.asked',
        detail: { kind: 'orders', searched: true, status: 'confirmed', from: '2026-01-01' },
      },
      { action: 'export.fetched', detail: { kind: 'orders' } },
    ])
  })
})

describe('who may have which', () => {
  test('admins have the market’s lists, a farmer their own money, a buyer nothing', async () => {
    const requestBy = (person: Person, kind: ExportRequest['kind']) =>
      outcome(person.call(requestExport, { body: { kind } }))
    for (const kind of ['orders', 'users', 'farmers', 'newsletter', 'audit'] as const) {
      expect(await requestBy(admin, kind)).toBe('done')
      expect(await requestBy(farmer, kind)).toBe('auth.role_forbidden')
      expect(await requestBy(buyer, kind)).toBe('auth.role_forbidden')
    }
    expect(await requestBy(farmer, 'money')).toBe('done')
    expect(await requestBy(admin, 'money')).toBe('auth.role_forbidden')
    expect(await requestBy(buyer, 'money')).toBe('auth.role_forbidden')
    expect(await outcome(market.call(requestExport, { body: { kind: 'orders' } }))).toBe('auth.required')
    expect(
      await outcome(admin.call(requestExport, { body: { kind: 'secrets' } as unknown as ExportRequest })),
    ).toBe('request.invalid')
  })

  test('a farmer gets only their own money, whatever the filters', async () => {
    const other = await market.person('farmer')
    const theirs = {
      _id: await putOnSale(market.db, { farmerId: other.id, name: 'Other Farm Honey' }),
      price: 40,
    }
    const mine = await deliveredOrder(market, await market.person('user'), admin, [item])
    const foreign = await deliveredOrder(market, await market.person('user'), admin, [theirs])
    const own = await fileOf(farmer, { kind: 'money' })
    expect(own).toContain(mine.number)
    expect(own).not.toContain(foreign.number)
    const question = { farmerId: other.id, accountId: other.id } as never
    const filtered = await fileOf(farmer, { kind: 'money', question })
    expect(filtered).toBe(own)
  })
})
