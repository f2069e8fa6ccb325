import { fillPath } from '@farmgate/contract/client.ts'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { endpoints } from '@farmgate/contract/endpoints.ts'
import { statusOf } from '@farmgate/contract/refusal-status.ts'
import { ROLES } from '@farmgate/domain/people/role.ts'
import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalsOf } from '#http/route-schema.ts'
import { openMarket } from '#testing/market.ts'
import { textOf } from '#testing/text-of.ts'

/** Whatever is sent to any endpoint, the response is a documented one and never a 500. */
const market = await openMarket()
const people = await Promise.all(ROLES.map((role) => market.person(role)))

const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  "'; drop table accounts; --",
  '%',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '१२३४५६७८९०',
  'a'.repeat(5_000),
  '\uD800',
)
const scalar = fc.oneof(nasty, fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null))
/** Every field any call takes, and some that none should. */
const fields = [
  ...new Set(Object.values(endpoints).flatMap((endpoint: Endpoint) => fieldsOf(endpoint.body))),
  '__proto__',
  'constructor',
  '_id',
  'status',
]
const object = fc.dictionary(
  fc.constantFrom(...fields),
  fc.oneof(scalar, fc.array(scalar), fc.dictionary(fc.constantFrom(...fields), scalar)),
)
const body = fc.oneof(
  { weight: 6, arbitrary: object.map((value) => JSON.stringify(value)) },
  fc.json(),
  fc.string(),
  fc.constant('['.repeat(50_000)),
)
const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
)
const bearer = fc.constantFrom(...people.map(({ token }) => token), 'v1.user.x.1.k~y', '')
const param = fc.oneof(nasty, fc.string(), fc.uuid()).filter((value) => !value.includes('\uD800'))

/** Also of a call without parameters and body: a path of no call (the id `.`), and a body that it does not read. */
const ANY_CALL = [
  'request.not_found',
  'request.invalid',
  'request.too_large',
  'request.unsupported_type',
] as const

describe.each(Object.entries(endpoints))('%s', (_, endpoint: Endpoint) => {
  const refused = [...refusalsOf(endpoint), ...ANY_CALL].map((code) => [code, statusOf[code]])

  test('responds to any input with one of its documented responses', async () => {
    const sent = fc.record({ body, contentType, bearer, param })
    await fc.assert(
      fc.asyncProperty(sent, async (input) => {
        const withBody = endpoint.method !== 'GET'
        const reply = await fetch(
          market.url + fillPath(endpoint.path, { id: input.param, role: input.param }),
          {
            method: endpoint.method,
            headers: {
              authorization: `Bearer ${input.bearer}`,
              ...(withBody ? { 'content-type': input.contentType, 'x-role': 'user' } : {}),
            },
            ...(withBody ? { body: input.body } : {}),
          },
        )
        const text = await textOf(reply)
        // 503 means that the bounded hasher is busy, which is a valid response.
        expect(
          reply.status === 503 || reply.status < 500,
          `${reply.status} ${text} for ${JSON.stringify(input)}`,
        ).toBe(true)
        if (reply.status < 400) return
        const { code, ...problem } = JSON.parse(text) as { readonly code: RefusalCode }
        expect(Object.keys(problem)).toEqual(expect.arrayContaining(['message', 'requestId']))
        expect(refused, `${reply.status} ${text} for ${JSON.stringify(input)}`).toContainEqual([
          code,
          reply.status,
        ])
      }),
      { numRuns: 100 },
    )
  })
})

function fieldsOf(schema: unknown): string[] {
  const { shape = {}, innerType } =
    (schema as { def?: { shape?: object; innerType?: unknown } } | undefined)?.def ?? {}
  const nested = Object.values(shape).flatMap(fieldsOf)
  return [...Object.keys(shape), ...nested, ...(innerType === undefined ? [] : fieldsOf(innerType))]
}
