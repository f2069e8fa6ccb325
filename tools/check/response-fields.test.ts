import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lostFields, responseFields } from './response-fields.ts'

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/** `npm run generate` records new fields and keeps lost ones. Whoever removes one on purpose deletes it there by hand. */
test('no field of a response was renamed or removed since it was recorded', () => {
  const now = responseFields(read('../../packages/contract/openapi.json'))
  expect(lostFields(read('response-fields.json'), now)).toEqual([])
})

const text = {}
const apiWith = (order: object, shapes: object = {}, path = '/orders') =>
  responseFields({
    paths: {
      [path]: {
        get: {
          responses: {
            200: { content: { 'application/json': { schema: { properties: { order } } } } },
            404: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
          },
        },
      },
    },
    components: { schemas: { Problem: { properties: { message: text } }, ...shapes } },
  })
const lines = { properties: { lines: { type: 'array', items: { properties: { price: text } } } } }
const recorded = apiWith(lines)

test.each([
  [
    'a renamed field inside a list',
    apiWith({ properties: { lines: { items: { properties: { cost: text } } } } }),
    ['GET /orders.order.lines.price'],
  ],
  [
    'a removed field with what is inside it',
    apiWith({ properties: { total: text } }),
    ['GET /orders.order.lines', 'GET /orders.order.lines.price'],
  ],
  ['a field of every refusal', apiWith(lines, { Problem: { properties: { text } } }), ['a refusal.message']],
  [
    'a call',
    apiWith(lines, {}, '/elsewhere'),
    ['GET /orders', 'GET /orders.order', 'GET /orders.order.lines', 'GET /orders.order.lines.price'],
  ],
])('%s is lost', (_, now, lost) => {
  expect(lostFields(recorded, now)).toEqual(lost)
})

test.each([
  ['a field was added', apiWith({ properties: { ...lines.properties, total: text } })],
  ['the fields moved into a shape', apiWith({ $ref: '#/components/schemas/Order' }, { Order: lines })],
  ['it may be null', apiWith({ anyOf: [lines, { type: 'null' }] })],
  ['it has alternatives', apiWith({ anyOf: [lines, { properties: { total: text } }] })],
])('nothing is lost when %s', (_, now) => {
  expect(lostFields(recorded, now)).toEqual([])
})
