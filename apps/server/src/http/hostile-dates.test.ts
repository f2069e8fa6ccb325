import { fillPath } from '@farmgate/contract/client.ts'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { endpoints } from '@farmgate/contract/endpoints.ts'
import { ROLES } from '@farmgate/domain/people/role.ts'
import { expect, test } from 'vitest'
import { type DateInput, dateInputsOf } from '#testing/date-inputs.ts'
import { openMarket } from '#testing/market.ts'

/** Whatever day or moment is sent to any endpoint, PostgreSQL can store it or the schema refuses it. */
const market = await openMarket()
const people = await Promise.all(ROLES.map((role) => market.person(role)))

const YEARS = ['0000', '0001', '1899', '9999', '-000001', '+275760']
const DAYS = [...YEARS.map((year) => `${year}-01-01`), '2026-02-30', '2026-11-15T00:00:00Z', '२०२६-११-१५']
const MOMENTS = [
  ...YEARS.map((year) => `${year}-01-01T00:00:00Z`),
  `2026-11-15T06:30:00.${'9'.repeat(3_000)}Z`,
  '2026-11-15T24:00:60Z',
  '2026-11-15T06:30:00+99:99',
]

const withDates = Object.entries(endpoints).flatMap(([name, endpoint]: [string, Endpoint]) =>
  dateInputsOf(endpoint).map((input) => [`${name}, ${input.part}, ${input.field}`, endpoint, input] as const),
)

test('calls take days and moments in their paths, queries and bodies', () => {
  expect(new Set(withDates.map(([, , { part, kind }]) => `${kind} ${part}`))).toEqual(
    new Set(['day params', 'day query', 'day body', 'moment body']),
  )
})

test.each(withDates)(
  '%s: a day or moment that no calendar of ours has is refused',
  async (_, endpoint, input) => {
    for (const text of input.kind === 'day' ? DAYS : MOMENTS) {
      const reply = await sendDate(endpoint, input, text)
      const { faults = [] } = (await reply.json()) as { faults?: readonly { field: string }[] }
      expect([text.slice(0, 40), reply.status, faults.map(({ field }) => field)]).toEqual([
        text.slice(0, 40),
        400,
        expect.arrayContaining([input.field]),
      ])
    }
  },
)

function sendDate(endpoint: Endpoint, { part, field, holding }: DateInput, text: string): Promise<Response> {
  const { method, access } = endpoint
  const { token = '' } = people.find(({ role }) => Array.isArray(access) && access.includes(role)) ?? {}
  const params = { day: '2026-11-15', ...(part === 'params' ? { [field]: text } : {}) }
  const path = fillPath(endpoint.path.replace(/:(?!day\b)\w+/g, 'x'), params)
  return fetch(`${market.url}${path}${part === 'query' ? `?${field}=${encodeURIComponent(text)}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(part === 'body' ? holding(text) : {}) }),
  })
}
